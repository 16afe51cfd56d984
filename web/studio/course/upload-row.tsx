import { RotateCcw, X } from 'lucide-react';
import { words } from '#words/words.ts';
import { formatSize } from '../../format-size.ts';
import { Meter } from '../../parts/meter.tsx';
import { iconButtonStyles, smallButtonStyles } from '../icon-button-styles.ts';
import { endUpload, retryUpload, type Upload } from './uploads.ts';

const text = words.studioCourse.files;

/** A file on its way: how far it is, and the way to call it off; or why it failed, and what to do. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { key, file, state, failure } = upload;
  return (
    <li className="rounded-card border border-line bg-raised p-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p className="font-medium wrap-anywhere">{file.name}</p>
          {failure ? (
            <p className="font-medium text-error">{text.failures[failure]}</p>
          ) : (
            <Progress upload={upload} />
          )}
        </div>
        {failure && canTryAgain(failure) && (
          <button type="button" className={smallButtonStyles} onClick={() => retryUpload(key)}>
            <RotateCcw aria-hidden="true" className="size-5" />
            {text.again}
          </button>
        )}
        <button
          type="button"
          aria-label={state === 'failed' ? text.dismiss(file.name) : text.cancel(file.name)}
          onClick={() => endUpload(key)}
          className={iconButtonStyles}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
    </li>
  );
}

/** The same file stays too large or empty. */
function canTryAgain(failure: NonNullable<Upload['failure']>): boolean {
  return failure !== 'too-large' && failure !== 'empty';
}

function Progress({ upload: { file, sent, state } }: { upload: Upload }) {
  const all = Math.max(1, file.size);
  const percent = Math.min(100, Math.floor((sent / all) * 100));
  const said =
    state === 'waiting'
      ? text.waiting
      : sent >= all
        ? text.storing
        : text.progress(formatSize(sent), formatSize(file.size), percent);
  return (
    <>
      <Meter label={file.name} value={percent} max={100} className="w-full" />
      <p className="tabular-nums text-quiet">{said}</p>
    </>
  );
}
