import { useCallback, useEffect, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { call } from '../call.ts';
import { useMe } from '../session/me.tsx';
import { pollingIntervalMs } from './polling-interval.ts';

type Reply = Api['GET /api/sign-in-links/current']['reply'];

/** The state of the link that this browser requested last, and of the mail that holds it. */
export type MailState = { state: Reply['state']; mail: NonNullable<Reply['mail']> };

const begun: MailState = { state: 'waiting', mail: 'waiting' };

/**
 * Polls the mail's state until it changes, and only while the page is visible. `restart` begins anew, such as after
 * another mail was sent.
 */
export function useMailState(): MailState & { restart: () => void } {
  const { refresh } = useMe();
  const [known, setKnown] = useState(begun);
  const [attempt, setAttempt] = useState(0);
  const restart = useCallback(() => {
    setKnown(begun);
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
        const { state, mail } = reply;
        // A browser that has asked for none yet, or whose mail is forgotten, is told nothing new.
        setKnown({ state, mail: mail ?? 'waiting' });
        // A mail that left may still come back, so the question goes on.
        if (state !== 'waiting' || mail === 'returned' || mail === 'not-sent') return;
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

  return { ...known, restart };
}
