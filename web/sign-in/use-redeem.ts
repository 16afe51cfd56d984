import { useCallback, useEffect, useRef, useState } from 'react';
import { words } from '#web/words/words.ts';
import { tellOtherTabs } from '../auth-channel.ts';
import { call } from '../call.ts';
import { useMe } from '../me.tsx';
import { useAlert } from '../parts/alert.tsx';
import { forgetEmail } from './email-memory.ts';
import { asksForAddress, type Refused, wayOutOf } from './refused.ts';
import { tooOften } from './too-often.ts';

export type RedeemState =
  | { step: 'verifying' }
  | { step: 'signed-in' }
  | { step: 'ask'; wrong: boolean }
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
        await call('POST /api/sessions', { body: email === undefined ? { token } : { token, email } });
        forgetEmail();
        tellOtherTabs('signed-in');
        await refresh();
        setState({ step: 'signed-in' });
      } catch (error) {
        const why = wayOutOf(error);
        if (asksForAddress(error)) setState({ step: 'ask', wrong: false });
        else if (why === 'wrong-address') setState({ step: 'ask', wrong: true });
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
