/** Captions that a machine writes: what it is doing, and the presses. */
import { useEffect, useRef, useState } from 'react';
import { languageName } from '#rules/video/captions.ts';
import { words } from '#words/words.ts';
import { call } from '../../call.ts';
import type { LoadedCaptions } from '../captions/captions-draft.ts';
import { reasonOf } from '../captions/use-captions-draft.ts';
import type { StudioVideo } from '../videos/use-studio-videos.ts';

const text = words.studioCaptions.machine;

export type Transcription = NonNullable<LoadedCaptions['transcription']>;

export type TranscriptionOfLanguage = StudioVideo['transcriptions'][number];

/** While the machine works, its progress is asked for this often. */
export const askAgainMs = 3_000;

export function isUnderWay({ state }: Pick<Transcription, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

type Options = {
  id: string;
  transcriptions: readonly TranscriptionOfLanguage[];
  /** Loads what a press changed. */
  onChange: () => Promise<unknown>;
};

/**
 * Returns the presses, their trouble, and what screen readers are told. The title takes the focus with a press, since its
 * button goes.
 */
export function useTranscriptions({ id, transcriptions, onChange }: Options) {
  const [trouble, setTrouble] = useState('');
  const [told, setTold] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const isBusy = useRef(false);
  useEnds(transcriptions, setTold);

  async function press(work: () => Promise<unknown>, done: string) {
    if (isBusy.current) return;
    isBusy.current = true;
    setTrouble('');
    try {
      await work();
      setTold(done);
      title.current?.focus();
    } catch (error) {
      setTold('');
      setTrouble(text.refusals[reasonOf(error)] ?? text.trouble);
    }
    await onChange();
    isBusy.current = false;
  }

  return {
    trouble,
    told,
    title,
    order: (language: string) =>
      press(
        () =>
          call('POST /api/studio/videos/{id}/captions/{language}/transcription', {
            params: { id, language },
          }),
        text.told.ordered(languageName(language)),
      ),
    /** Calls an order off, or forgets how it ended. */
    cancel: (language: string) =>
      press(
        () =>
          call('DELETE /api/studio/videos/{id}/captions/{language}/transcription', {
            params: { id, language },
          }),
        text.told.cancelled(languageName(language)),
      ),
  };
}

/** Tells how the machine's work ended that was seen under way. */
function useEnds(transcriptions: readonly TranscriptionOfLanguage[], tell: (told: string) => void): void {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const one of transcriptions) {
      const { language, state } = one;
      if (isUnderWay(one)) seen.current.add(language);
      else if (seen.current.delete(language) && (state === 'done' || state === 'failed'))
        tell(text.told[state](languageName(language)));
    }
  }, [transcriptions, tell]);
}
