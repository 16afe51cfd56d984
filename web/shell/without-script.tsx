/** The app's pages for a browser that runs no script. */
import type { ReactNode } from 'react';
import { pages } from '#rules/pages.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';
import { words } from '#words/words.ts';
import { HeaderFrame, HomeLink } from './header-frame.tsx';
import { buttonStyles } from '../parts/button-styles.ts';
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
