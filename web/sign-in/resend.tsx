import { useEffect, useState } from 'react';
import { words } from '#words/words.ts';
import { ApiError, call } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { signInLinkRequest } from './sign-in-link-request.ts';
import { rateLimitText } from './rate-limit-text.ts';

/** The shortest time between two mails; a countdown shows it. */
const pauseSeconds = 60;

const { resend, resendIn, resent } = words.signIn.emailSent;

/** The button that sends the mail again, once the countdown is over. */
export function Resend({ email }: { email: string }) {
  const alert = useAlert();
  const [mayAt, setMayAt] = useState(() => Date.now() + pauseSeconds * 1000);
  const left = useSecondsUntil(mayAt);

  async function again() {
    try {
      await call('POST /api/sign-in-links', { body: signInLinkRequest(email) });
      setMayAt(Date.now() + pauseSeconds * 1000);
      alert(resent, 'success');
    } catch (error) {
      const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined;
      if (wait) setMayAt(Date.now() + wait * 1000);
      alert(rateLimitText(error) ?? words.signIn.alerts.linkNotSent);
    }
  }

  return (
    <Button kind="plain" disabled={left > 0} onPress={again}>
      <span className="tabular-nums">{left > 0 ? resendIn(left) : resend}</span>
    </Button>
  );
}

function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((time - now) / 1000));
}
