/** The app's pages for a browser that runs no script. */
import type { ReactNode } from 'react';
import { site } from '#content/site.ts';
import { pages } from '#rules/pages.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';
import { words } from '#words/words.ts';
import { headerStyles } from './header-styles.ts';
import { buttonStyles } from '../parts/button-styles.ts';
import { Logo } from '../pictures/logo.tsx';
import { SignInPanel } from '../sign-in/sign-in-panel.tsx';

const { emailSent, verify } = words.signIn;

export function AppWithoutScript() {
  const { title, text } = words.documents.withoutScript;
  return (
    <PageWithoutScript title={title} href={pages.landing} onward={words.site.front}>
      <p className="text-lead text-quiet">{text}</p>
    </PageWithoutScript>
  );
}

/** The page /emailsent after the plain form, which has sent the mail too. */
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

/** The page /verify: the link was not used up, so it still works in a browser with scripts. */
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
      <header className={headerStyles}>
        <div className="page-container flex min-h-16 items-center">
          <a
            href={pages.landing}
            aria-label={words.site.home}
            className="flex min-h-11 items-center rounded-small"
          >
            <Logo name={site.name} />
          </a>
        </div>
      </header>
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
