/** Captions that a machine writes: what it is doing, and the presses. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { languageName } from '#rules/captions/caption-files.ts';
import { words } from '#words/words.ts';
import { call } from '#web/platform/call.ts';
import { Meter } from '#web/parts/meter.tsx';
import { smallButtonStyles } from '#web/studio/parts/icon-button-styles.ts';
import type { StudioVideo } from '#web/studio/uploads/studio-videos.tsx';
import type { LoadedCaptions } from './captions-draft.ts';
import { reasonOf } from './use-captions-draft.ts';

const text = words.studioCaptions.machine;

type Transcription = NonNullable<LoadedCaptions['transcription']>;

type TranscriptionOfLanguage = StudioVideo['transcriptions'][number];

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

type TranscriptionLineProps = {
  transcription: TranscriptionOfLanguage;
  onOrder: () => void;
  onCancel: () => void;
  /** The way to the draft that was written. */
  look?: ReactNode;
};

/** Says how far the machine is or why it failed, with what can be done. */
export function TranscriptionLine({ transcription, onOrder, onCancel, look }: TranscriptionLineProps) {
  const { language, state, failure, written } = transcription;
  const name = languageName(language);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className={`min-w-48 grow ${state === 'failed' ? 'basis-full' : 'basis-0'}`}>
        {state === 'waiting' && <p className="text-quiet">{text.waiting}</p>}
        {state === 'running' && (
          <>
            <p className="tabular-nums text-quiet">{text.running(Math.floor(written * 100))}</p>
            <Meter label={text.meter(name)} value={written} max={1} className="mt-1" />
          </>
        )}
        {state === 'done' && <p className="font-medium">{text.done}</p>}
        {state === 'failed' && (
          <>
            <p className="font-medium text-error">{text.failed}</p>
            <p>{failure && text.failures[failure]}</p>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'done' && look}
        {state === 'failed' && (
          <button
            type="button"
            aria-label={text.againIn(name)}
            className={smallButtonStyles}
            onClick={onOrder}
          >
            {text.again}
          </button>
        )}
        {isUnderWay(transcription) && (
          <button
            type="button"
            aria-label={text.cancelIn(name)}
            className={smallButtonStyles}
            onClick={onCancel}
          >
            {text.cancel}
          </button>
        )}
        {state === 'failed' && (
          <button
            type="button"
            aria-label={text.dismissIn(name)}
            className={smallButtonStyles}
            onClick={onCancel}
          >
            {text.dismiss}
          </button>
        )}
      </div>
    </div>
  );
}
