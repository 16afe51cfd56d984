import { useCallback, useEffect, useRef, useState } from 'react';
import { words } from '#web/words/words.ts';
import { tellOtherTabs } from '../auth-channel.ts';
import { call } from '../call.ts';
import { useMe } from '../me.tsx';
import { useAlert } from '../parts/alert.tsx';
import { forgetEmail } from './email-memory.ts';
import { addressAskedFor, type Refused, wayOutOf } from './refused.ts';
import { timeZone } from './time-zone.ts';
import { tooOften } from './too-often.ts';

export type RedeemState =
  | { step: 'verifying' }
  | { step: 'signed-in' }
  /** `sentTo` is the masked address that the link was sent to. */
  | { step: 'ask'; sentTo: string; wrong: boolean }
  | { step: 'refused'; why: Refused };

/** Redeems the link's token, by itself and exactly once; `redeem` goes on with an address or tries again. */
export function useRedeem(token: string | null) {
  const { refresh } = useMe();
  const alert = useAlert();
  const [state, setState] = useState<RedeemState>({ step: 'verifying' });
  const begun = useRef(false);

  const redeem = useCallback(
    async (email?: string) => {
      if (token === null) {
        setState({ step: 'refused', why: 'unknown' });
        alert(words.signIn.alerts.linkFailed);
        return;
      }
      try {
        const proof = email === undefined ? { token } : { token, email };
        await call('POST /api/sessions', { body: { ...proof, timeZone: timeZone() } });
        forgetEmail();
        tellOtherTabs('signed-in');
        await refresh();
        setState({ step: 'signed-in' });
      } catch (error) {
        const why = wayOutOf(error);
        const sentTo = addressAskedFor(error);
        if (sentTo !== null) setState({ step: 'ask', sentTo, wrong: false });
        else if (why === 'wrong-address')
          setState((before) => ({
            step: 'ask',
            sentTo: before.step === 'ask' ? before.sentTo : '',
            wrong: true,
          }));
        else {
          // A link clicked once more in a browser that is signed in simply goes on (decisions 25).
          const { sign } = why === 'used' ? await refresh().catch(() => ({ sign: false })) : { sign: false };
          setState(sign ? { step: 'signed-in' } : { step: 'refused', why });
          if (!sign) alert(tooOften(error) ?? words.signIn.alerts.linkFailed);
        }
      }
    },
    [token, refresh, alert],
  );

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void redeem();
  }, [redeem]);

  return { state, redeem };
}
