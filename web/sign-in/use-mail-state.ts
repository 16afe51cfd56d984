import { useCallback, useEffect, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { call } from '../call.ts';
import { useMe } from '../session/me.tsx';
import { pollingIntervalMs } from './polling-interval.ts';

/** The state of the mail that this browser requested last. */
export type MailState = Api['GET /api/sign-in-links/current']['reply']['state'];

/**
 * Polls the mail's state until it changes, and only while the page is visible. `restart` begins anew, such as after
 * another mail was sent.
 */
export function useMailState(): { state: MailState; restart: () => void } {
  const { refresh } = useMe();
  const [state, setState] = useState<MailState>('waiting');
  const [attempt, setAttempt] = useState(0);
  const restart = useCallback(() => {
    setState('waiting');
    setAttempt((before) => before + 1);
  }, []);

  useEffect(() => {
    const end = new AbortController();
    const counts = { requests: 0, failures: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isRequesting = false;

    const schedule = () => {
      clearTimeout(timer);
      if (!end.signal.aborted && document.visibilityState === 'visible')
        timer = setTimeout(() => void poll(), pollingIntervalMs(counts));
    };

    async function poll() {
      if (isRequesting) return;
      isRequesting = true;
      counts.requests += 1;
      try {
        const reply = await call('GET /api/sign-in-links/current', { signal: end.signal });
        counts.failures = 0;
        // The mail may have been used in this browser; then the next page is loading already.
        const isHere = reply.state === 'used' && (await refresh()).sign;
        if (end.signal.aborted || isHere) return;
        setState(reply.state);
        if (reply.state !== 'waiting') return;
      } catch {
        counts.failures += 1;
      } finally {
        isRequesting = false;
      }
      schedule();
    }

    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') void poll();
    };
    document.addEventListener('visibilitychange', onVisibilityChange, { signal: end.signal });
    onVisibilityChange();
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [attempt, refresh]);

  return { state, restart };
}
