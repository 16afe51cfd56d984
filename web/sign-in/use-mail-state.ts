import { useCallback, useEffect, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { call } from '../call.ts';
import { useMe } from '../session/me.tsx';
import { pollingIntervalMs } from './polling-interval.ts';

/** What became of the mail that this browser asked for last. */
export type MailState = Api['GET /api/sign-in-links/current']['reply']['state'];

/**
 * Asks the server until there is news, and only while the page is looked at. `askAgain` begins anew, such as after
 * another mail was sent.
 */
export function useMailState(): { state: MailState; askAgain: () => void } {
  const { refresh } = useMe();
  const [state, setState] = useState<MailState>('waiting');
  const [round, setRound] = useState(0);
  const askAgain = useCallback(() => {
    setState('waiting');
    setRound((before) => before + 1);
  }, []);

  useEffect(() => {
    const end = new AbortController();
    const asked = { times: 0, inVain: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;

    const askLater = () => {
      clearTimeout(timer);
      if (!end.signal.aborted && document.visibilityState === 'visible')
        timer = setTimeout(() => void ask(), pollingIntervalMs(asked));
    };

    async function ask() {
      if (isAsking) return;
      isAsking = true;
      asked.times += 1;
      try {
        const news = await call('GET /api/sign-in-links/current', { signal: end.signal });
        asked.inVain = 0;
        // It may have been used in this very browser; then the next page is on its way already.
        const isHere = news.state === 'used' && (await refresh()).sign;
        if (end.signal.aborted || isHere) return;
        setState(news.state);
        if (news.state !== 'waiting') return;
      } catch {
        asked.inVain += 1;
      } finally {
        isAsking = false;
      }
      askLater();
    }

    const looked = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    document.addEventListener('visibilitychange', looked, { signal: end.signal });
    looked();
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [round, refresh]);

  return { state, askAgain };
}
