import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedCertificate, StudioCertificates } from '#contract/api.ts';
import { call } from '../../call.ts';

export type ListedState = ListedCertificate['state'];

/** Typing is waited for, so that not every letter asks the server. */
const typingMs = 250;

/** The certificates of one state that a search finds; what was listed stays while the next is asked for. */
export function useCertificates(state: ListedState, search: string) {
  const [listed, setListed] = useState<(StudioCertificates & { state: ListedState; search: string }) | null>(
    null,
  );
  const [failed, setFailed] = useState(false);
  const question = useRef(0);

  const ask = useCallback(async () => {
    const mine = ++question.current;
    setFailed(false);
    try {
      const reply = await call('GET /api/studio/certificates', { query: { state, search } });
      if (mine === question.current) setListed({ ...reply, state, search });
    } catch {
      if (mine === question.current) setFailed(true);
    }
  }, [state, search]);

  useEffect(() => {
    const timer = setTimeout(() => void ask(), search === '' ? 0 : typingMs);
    return () => clearTimeout(timer);
  }, [ask, search]);

  return { listed, failed, ask };
}
