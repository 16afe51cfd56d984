import { useEffect, useState } from 'react';
import { words } from '#web/words/words.ts';
import { CallRefused, call } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { signInAsk } from './sign-in-ask.ts';
import { tooOften } from './too-often.ts';

/** One mail a minute is enough, and the wait is seen. */
const pauseSeconds = 60;

const { resend, resendIn, resent } = words.signIn.emailSent;

/** Sends the mail again, once the countdown is over. */
export function Resend({ email }: { email: string }) {
  const alert = useAlert();
  const [mayAt, setMayAt] = useState(() => Date.now() + pauseSeconds * 1000);
  const left = useSecondsUntil(mayAt);

  async function again() {
    try {
      await call('POST /api/sign-in-links', { body: signInAsk(email) });
      setMayAt(Date.now() + pauseSeconds * 1000);
      alert(resent, 'success');
    } catch (error) {
      const wait = error instanceof CallRefused ? error.retryAfterSeconds : undefined;
      if (wait) setMayAt(Date.now() + wait * 1000);
      alert(tooOften(error) ?? words.signIn.alerts.linkNotSent);
    }
  }

  return (
    <Button kind="plain" disabled={left > 0} onPress={again}>
      <span className="figures">{left > 0 ? resendIn(left) : resend}</span>
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
