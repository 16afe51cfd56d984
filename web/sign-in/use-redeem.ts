import { useCallback, useEffect, useRef, useState } from 'react';
import { words } from '#words/words.ts';
import { broadcastAuthEvent } from '../session/auth-events.ts';
import { call } from '../call.ts';
import { useMe } from '../session/me.tsx';
import { useAlert } from '../parts/alert.tsx';
import { clearEmail } from './email-memory.ts';
import { maskedEmailOf, type SignInFailure, signInFailureOf } from './sign-in-failure.ts';
import { timeZone } from './time-zone.ts';
import { rateLimitText } from './rate-limit-text.ts';

export type RedeemState =
  | { step: 'verifying' }
  | { step: 'signed-in' }
  /** `sentTo` is the masked e-mail that the link was sent to. */
  | { step: 'ask'; sentTo: string; wrong: boolean }
  /** `signedIn` is true when a user is signed in here anyway. */
  | { step: 'refused'; why: SignInFailure; signedIn: boolean };

/** Redeems the link's token automatically and exactly once; `redeem` continues with an e-mail or tries again. */
export function useRedeem(token: string | null) {
  const { refresh } = useMe();
  const alert = useAlert();
  const [state, setState] = useState<RedeemState>({ step: 'verifying' });
  const started = useRef(false);

  const redeem = useCallback(
    async (email?: string) => {
      if (token === null) {
        setState({ step: 'refused', why: 'unknown', signedIn: false });
        alert(words.signIn.alerts.linkFailed);
        return;
      }
      alert(null);
      try {
        await redeemWithRetry(email === undefined ? { token } : { token, email }, refresh);
        clearEmail();
        broadcastAuthEvent('signed-in');
        await refresh();
        setState({ step: 'signed-in' });
      } catch (error) {
        const why = signInFailureOf(error);
        const sentTo = maskedEmailOf(error);
        if (sentTo !== null) setState({ step: 'ask', sentTo, wrong: false });
        else if (why === 'wrong-address')
          setState((before) => ({
            step: 'ask',
            sentTo: before.step === 'ask' ? before.sentTo : '',
            wrong: true,
          }));
        else {
          const signedIn = why === 'used' && (await isSignedIn(refresh));
          setState({ step: 'refused', why, signedIn });
          if (!signedIn) alert(rateLimitText(error) ?? words.signIn.alerts.linkFailed);
        }
      }
    },
    [token, refresh, alert],
  );

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void redeem();
  }, [redeem]);

  return { state, redeem };
}

/**
 * Redeems the link, and once more when a second tab of this browser has just used it. The session tells the server which
 * browser that was; the server decides whether it accepts the link again (decision 33).
 */
async function redeemWithRetry(proof: { token: string; email?: string }, refresh: Refresh): Promise<void> {
  const redeem = () => call('POST /api/sessions', { body: { ...proof, timeZone: timeZone() } });
  try {
    await redeem();
  } catch (error) {
    if (signInFailureOf(error) !== 'used' || !(await isSignedIn(refresh))) throw error;
    await redeem();
  }
}

type Refresh = () => Promise<{ sign: boolean }>;

async function isSignedIn(refresh: Refresh): Promise<boolean> {
  try {
    return (await refresh()).sign;
  } catch {
    return false;
  }
}
