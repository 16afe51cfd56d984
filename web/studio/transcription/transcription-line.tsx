import type { ReactNode } from 'react';
import { languageName } from '#rules/video/captions.ts';
import { words } from '#words/words.ts';
import { Meter } from '../../parts/meter.tsx';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { isUnderWay, type TranscriptionOfLanguage } from './use-transcriptions.ts';

const text = words.studioCaptions.machine;

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
