/** The app's pages without the app: for browsers without scripts, failed scripts and outdated browsers. */
import type { ReactNode } from 'react';
import { pages } from '#rules/pages.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';
import { messages } from '#messages/messages.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { Logo } from '#web/pictures/logo.tsx';
import { HeaderFrame, HomeLink } from '#web/shell/header-frame.tsx';
import { useHelpUrl } from '#web/shell/help-url.ts';
import { SignInPanel } from '#web/sign-in/sign-in-panel.tsx';

const { emailSent, verify } = messages.signIn;
const { late, outdated } = messages.documents;

export function AppWithoutScript() {
  const { title, text } = messages.documents.withoutScript;
  return (
    <PageWithoutScript title={title} href={pages.landing} onward={messages.links.front}>
      <p className="text-lead text-quiet">{text}</p>
    </PageWithoutScript>
  );
}

/** The page /emailsent after the plain form, which sends the email, too. */
export function EmailSentWithoutScript() {
  return (
    <PageWithoutScript title={emailSent.title} href={`${pages.landing}#login`} onward={emailSent.change}>
      <p className="text-lead">{emailSent.sentSomewhere}</p>
      <p className="text-quiet">{emailSent.arrives}</p>
      <p className="rounded-card bg-sky-soft px-4 py-3">{emailSent.withoutScript}</p>
      <p className="text-quiet">{emailSent.codeHint(lifetimeMinutes)}</p>
    </PageWithoutScript>
  );
}

/** The page /verify: the link was not used, so it still works in a browser with scripts. */
export function VerifyWithoutScript() {
  return (
    <PageWithoutScript
      title={verify.withoutScript.title}
      href={`${pages.landing}#login`}
      onward={verify.again}
    >
      <p className="text-lead text-quiet">{verify.withoutScript.text}</p>
      <p className="text-quiet">{emailSent.codeHint(lifetimeMinutes)}</p>
    </PageWithoutScript>
  );
}

type PageWithoutScriptProps = { title: string; href: string; onward: string; children: ReactNode };

function PageWithoutScript({ title, href, onward, children }: PageWithoutScriptProps) {
  return (
    <>
      <HeaderFrame>
        <HomeLink />
      </HeaderFrame>
      <main className="page-container pt-6 pb-16 sm:pt-10">
        <SignInPanel title={title}>
          {children}
          <p>
            <a href={href} className={buttonStyles('quiet')}>
              {onward}
            </a>
          </p>
        </SignInPanel>
      </main>
    </>
  );
}

/**
 * The failure text of a document whose script does not load, rendered by the server only. The style sheet shows it after
 * a delay (`shown-late`), or immediately if web/start.ts has given up, and React removes it. It asks for the browser's
 * own reload, since a link would lose the fragment of an email's URL.
 */
export function AppNotStarted() {
  return (
    <div role="alert" className="shown-late without-script-hidden fixed inset-x-0 top-0 z-60 grid p-3">
      <div className="mx-auto grid w-full max-w-xl gap-4 rounded-card bg-raised p-5 text-ink shadow-high sm:p-8">
        <p aria-hidden="true">
          <Logo />
        </p>
        <p className="font-display text-title font-bold">{late.title}</p>
        <p className="text-lead text-quiet">{late.text}</p>
        <p className="flex flex-wrap gap-3">
          <a href={pages.landing} className={buttonStyles('quiet')}>
            {messages.links.front}
          </a>
          <a href={useHelpUrl()} target="_blank" rel="noreferrer" className={buttonStyles('quiet')}>
            {messages.site.failed.help}
          </a>
        </p>
      </div>
    </div>
  );
}

/** Asks to update the browser. The server renders it into each page; outdated-browser.css shows it in outdated browsers. */
export function OutdatedBrowser() {
  return (
    <div className="outdated-browser" data-nosnippet="">
      <p>
        <strong>{outdated.title}</strong>
      </p>
      <p>{outdated.text}</p>
      <p>{outdated.apple}</p>
      <p>
        <a href={pages.landing}>{messages.links.front}</a> ·{' '}
        <a href={useHelpUrl()}>{messages.site.failed.help}</a>
      </p>
    </div>
  );
}
