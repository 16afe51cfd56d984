import { useEffect, useRef, useState } from 'react';
import { navigate } from '../router.tsx';
import { pages } from '#rules/pages.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';
import { words } from '#words/words.ts';
import { useMe } from '../session/me.tsx';
import { Page } from '../parts/page.tsx';
import { LinkButton } from '../parts/button.tsx';
import { CodeForm } from './code-form.tsx';
import { storedEmail } from './email-memory.ts';
import { MailApps } from './mail-apps.tsx';
import { Resend } from './resend.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { SpentMail } from './spent-mail.tsx';
import { UndeliveredMail } from './undelivered-mail.tsx';
import { useMailState } from './use-mail-state.ts';
import { returnToOrCourse } from './return-to.ts';

const { title, sentTo, sentSomewhere, arrives, otherDevice, codeHint, change } = words.signIn.emailSent;

/** The "check your mail" screen: the user goes on with the mail's link, or types its code here. */
export default function EmailSentScreen() {
  const [email] = useState(storedEmail);
  const { me } = useMe();
  const { state, mail, restart } = useMailState();
  const spent = state === 'used' || state === 'expired' ? state : null;
  const undelivered = !spent && (mail === 'returned' || mail === 'not-sent') ? mail : null;

  // The field in which the user was typing is gone then, and with it the focus.
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (undelivered !== null && document.activeElement === document.body) news.current?.focus();
  }, [undelivered]);

  // The user has signed in with the code, or with the link in another tab of this browser.
  useEffect(() => {
    if (me?.sign === true) navigate(returnToOrCourse(), { replace: true });
  }, [me]);

  return (
    <Page title={title}>
      <div ref={news} aria-live="polite" tabIndex={-1} className="outline-none">
        {spent && <SpentMail reason={spent} email={email} onSent={restart} />}
        {undelivered && <UndeliveredMail reason={undelivered} email={email} onSent={restart} />}
      </div>
      {!spent && !undelivered && <PendingMail email={email} hasLeft={mail === 'left'} onSpent={restart} />}
    </Page>
  );
}

type PendingMailProps = {
  email: string;
  /** True once another mail server has the mail. */
  hasLeft: boolean;
  /** Called when a code was already used or has expired. */
  onSpent: () => void;
};

/** The screen while the mail is usable. */
function PendingMail({ email, hasLeft, onSpent }: PendingMailProps) {
  return (
    <SignInPanel title={title}>
      {email ? (
        <p className="text-lead">
          <span>{hasLeft ? sentTo.left : sentTo.waiting}</span>{' '}
          <strong translate="no" className="break-words">
            {email}
          </strong>
        </p>
      ) : (
        <p className="text-lead">{sentSomewhere}</p>
      )}
      <p className="text-quiet">{arrives}</p>
      <MailApps />
      <p className="rounded-card bg-sky-soft px-4 py-3">{otherDevice}</p>
      <CodeForm email={email} onSpent={onSpent} />
      <p className="text-quiet">{codeHint(lifetimeMinutes)}</p>
      <div className="flex flex-wrap gap-x-2 gap-y-1">
        {email && <Resend email={email} />}
        <LinkButton to={`${pages.landing}#login`} kind="plain">
          {change}
        </LinkButton>
      </div>
    </SignInPanel>
  );
}
