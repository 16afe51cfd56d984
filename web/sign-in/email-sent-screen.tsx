import { useEffect, useState } from 'react';
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
import { useMailState } from './use-mail-state.ts';
import { returnToOrCourse } from './return-to.ts';

const { title, sentTo, sentSomewhere, arrives, otherDevice, codeHint, change } = words.signIn.emailSent;

/** The "check your mail" screen: the user goes on with the mail's link, or types its code here. */
export default function EmailSentScreen() {
  const [email] = useState(storedEmail);
  const { me } = useMe();
  const { state, restart } = useMailState();
  const spent = state === 'used' || state === 'expired' ? state : null;

  // The user has signed in with the code, or with the link in another tab of this browser.
  useEffect(() => {
    if (me?.sign === true) navigate(returnToOrCourse(), { replace: true });
  }, [me]);

  return (
    <Page title={title}>
      <div aria-live="polite">{spent && <SpentMail reason={spent} email={email} onSent={restart} />}</div>
      {!spent && <PendingMail email={email} onSpent={restart} />}
    </Page>
  );
}

/** The screen while the mail is usable. `onSpent` is called when a code was already used or has expired. */
function PendingMail({ email, onSpent }: { email: string; onSpent: () => void }) {
  return (
    <SignInPanel title={title}>
      {email ? (
        <p className="text-lead">
          {sentTo} <strong className="break-words">{email}</strong>
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
