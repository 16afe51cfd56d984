import { useEffect, useState } from 'react';
import { createCampaignSaver, type SaveState } from './campaign-saver.ts';

type SavedDraftOptions<Draft> = {
  first: Draft;
  version: number;
  save: (draft: Draft, version: number) => Promise<{ version: number }>;
};

/**
 * The draft as typed, and how far it is saved. It is also saved when the page is hidden or left, or the network is back;
 * until it is, browsers ask for confirmation before the page is closed.
 */
export function useSavedDraft<Draft extends object>({ first, version, save }: SavedDraftOptions<Draft>) {
  const [draft, setDraft] = useState(first);
  const [saved, setSaved] = useState<{ state: SaveState; version: number }>({ state: 'saved', version });
  const [saver] = useState(() =>
    createCampaignSaver<Draft>({
      version,
      save,
      onState: (state, current) => setSaved({ state, version: current }),
    }),
  );

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let isLeft = false;
    const flush = async () => {
      await saver.flush().catch(() => undefined);
      if (isLeft && !saver.isUnsaved()) stop.abort();
    };
    const ask = (event: Event) => saver.isUnsaved() && event.preventDefault();
    document.addEventListener(
      'visibilitychange',
      () => void (document.visibilityState === 'hidden' && flush()),
      { signal },
    );
    addEventListener('online', () => void flush(), { signal });
    addEventListener('beforeunload', ask, { signal });
    return () => {
      isLeft = true;
      void flush();
    };
  }, [saver]);

  /** Shows the change, and saves it unless it can't be saved yet. */
  function change(part: Partial<Draft>, { isSavable = true } = {}) {
    const next = { ...draft, ...part };
    setDraft(next);
    if (isSavable) saver.change(next);
  }

  return { draft, change, ...saved, flush: () => saver.flush() };
}
