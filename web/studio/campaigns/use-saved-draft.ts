import { useEffect, useState } from 'react';
import { createCampaignSaver, type SaveState } from './campaign-saver.ts';

type SavedDraftOptions<Draft> = {
  first: Draft;
  version: number;
  save: (draft: Draft, version: number) => Promise<{ version: number }>;
};

/** The draft as typed, and how far it is saved. It is also saved when the page is hidden or left. */
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
    const flush = () => void saver.flush().catch(() => undefined);
    const saveHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', saveHidden);
    return () => {
      document.removeEventListener('visibilitychange', saveHidden);
      flush();
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
