import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContentChanges } from '#contract/api.ts';
import { call } from '../../call.ts';

/** The comparison waits for a pause between two saves. */
const pauseMs = 800;

/** Loads what publishing would change, again after each save; `version` is the draft's, null while nothing differs. */
export function useChanges(version: string | null) {
  const [changes, setChanges] = useState<ContentChanges | null>(null);
  const [failed, setFailed] = useState(false);
  const question = useRef(0);

  const ask = useCallback(async () => {
    const mine = ++question.current;
    setFailed(false);
    try {
      const found = await call('GET /api/studio/content/changes');
      if (mine === question.current) setChanges(found);
    } catch {
      if (mine === question.current) setFailed(true);
    }
  }, []);

  useEffect(() => {
    if (version === null) return undefined;
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => clearTimeout(timer);
  }, [version, ask]);

  return { changes: version === null ? null : changes, failed, ask };
}
