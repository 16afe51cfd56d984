/** What the app's pages say to someone whose browser runs no script. */
import type { ReactNode } from 'react';
import { site } from '#content/site.ts';
import { pages } from '#rules/pages.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';
import { words } from '#web/words/words.ts';
import { headerLook } from './header-styles.ts';
import { buttonLook } from '../parts/button-styles.ts';
import { Logo } from '../pictures/logo.tsx';
import { SignInPanel } from '../sign-in/sign-in-panel.tsx';

const { emailSent, verify } = words.signIn;

export function AppWithoutScript() {
  const { title, text } = words.documents.withoutScript;
  return (
    <Frame title={title} href={pages.landing} onward={words.site.front}>
      <p className="text-lead text-quiet">{text}</p>
    </Frame>
  );
}

/** /emailsent after the plain form: the mail is under way all the same. */
export function EmailSentWithoutScript() {
  return (
    <Frame title={emailSent.title} href={`${pages.landing}#login`} onward={emailSent.change}>
      <p className="text-lead">{emailSent.sentSomewhere}</p>
      <p className="text-quiet">{emailSent.arrives}</p>
      <p className="rounded-card bg-sky-soft px-4 py-3">{emailSent.withoutScript}</p>
      <p className="text-quiet">{emailSent.codeHint(lifetimeMinutes)}</p>
    </Frame>
  );
}

/** /verify: nothing was spent, so the link still works where scripts run. */
export function VerifyWithoutScript() {
  return (
    <Frame title={verify.withoutScript.title} href={`${pages.landing}#login`} onward={verify.again}>
      <p className="text-lead text-quiet">{verify.withoutScript.text}</p>
      <p className="text-quiet">{emailSent.codeHint(lifetimeMinutes)}</p>
    </Frame>
  );
}

type FrameProps = { title: string; href: string; onward: string; children: ReactNode };

function Frame({ title, href, onward, children }: FrameProps) {
  return (
    <>
      <header className={headerLook}>
        <div className="frame flex min-h-16 items-center">
          <a
            href={pages.landing}
            aria-label={words.site.home}
            className="flex min-h-11 items-center rounded-small"
          >
            <Logo name={site.name} />
          </a>
        </div>
      </header>
      <main className="frame pt-6 pb-16 sm:pt-10">
        <SignInPanel title={title}>
          {children}
          <p>
            <a href={href} className={buttonLook('quiet')}>
              {onward}
            </a>
          </p>
        </SignInPanel>
      </main>
    </>
  );
}
