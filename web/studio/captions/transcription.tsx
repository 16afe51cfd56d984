/** Transcriptions: their progress, and the actions that order and cancel them. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { languageName } from '#rules/captions/languages.ts';
import { messages } from '#messages/messages.ts';
import { call } from '#web/platform/call.ts';
import { Meter } from '#web/parts/meter.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import type { StudioVideo } from '#web/studio/uploads/studio-videos.tsx';
import type { LoadedCaptions } from './captions-draft.ts';
import { reasonOf } from './use-captions-draft.ts';

const text = messages.studioCaptions.machine;

type Transcription = NonNullable<LoadedCaptions['transcription']>;

type TranscriptionOfLanguage = StudioVideo['transcriptions'][number];

/** The polling interval during a transcription. */
export const pollMs = 3_000;

export function isUnderWay({ state }: Pick<Transcription, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

type TranscriptionOptions = {
  id: string;
  transcriptions: readonly TranscriptionOfLanguage[];
  /** Reloads the transcriptions. */
  onChange: () => Promise<unknown>;
};

/**
 * Returns the actions, their error, and the message for screen readers. The title receives the focus, since the clicked
 * button disappears.
 */
export function useTranscriptions({ id, transcriptions, onChange }: TranscriptionOptions) {
  const [error, setError] = useState('');
  const [message, setMessage] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const isBusy = useRef(false);
  useEndMessages(transcriptions, setMessage);

  async function change(work: () => Promise<unknown>, done: string) {
    if (isBusy.current) return;
    isBusy.current = true;
    setError('');
    try {
      await work();
      setMessage(done);
      title.current?.focus();
    } catch (cause) {
      setMessage('');
      setError(text.refusals[reasonOf(cause)] ?? text.trouble);
    }
    await onChange();
    isBusy.current = false;
  }

  return {
    error,
    message,
    title,
    order: (language: string) =>
      change(
        () =>
          call('POST /api/studio/videos/{id}/captions/{language}/transcription', {
            params: { id, language },
          }),
        text.told.ordered(languageName(language)),
      ),
    /** Cancels a transcription, or dismisses its result. */
    cancel: (language: string) =>
      change(
        () =>
          call('DELETE /api/studio/videos/{id}/captions/{language}/transcription', {
            params: { id, language },
          }),
        text.told.cancelled(languageName(language)),
      ),
  };
}

/** Announces the end of each transcription that this page saw running. */
function useEndMessages(
  transcriptions: readonly TranscriptionOfLanguage[],
  show: (message: string) => void,
): void {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const one of transcriptions) {
      const { language, state } = one;
      if (isUnderWay(one)) seen.current.add(language);
      else if (seen.current.delete(language) && (state === 'done' || state === 'failed'))
        show(text.told[state](languageName(language)));
    }
  }, [transcriptions, show]);
}

type TranscriptionLineProps = {
  transcription: TranscriptionOfLanguage;
  onOrder: () => void;
  onCancel: () => void;
  /** The link to the transcribed draft. */
  look?: ReactNode;
};

/** The progress, result or error of a transcription, with its actions. */
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
          <SmallButton aria-label={text.againIn(name)} onClick={onOrder}>
            {text.again}
          </SmallButton>
        )}
        {isUnderWay(transcription) && (
          <SmallButton aria-label={text.cancelIn(name)} onClick={onCancel}>
            {text.cancel}
          </SmallButton>
        )}
        {state === 'failed' && (
          <SmallButton aria-label={text.dismissIn(name)} onClick={onCancel}>
            {text.dismiss}
          </SmallButton>
        )}
      </div>
    </div>
  );
}
