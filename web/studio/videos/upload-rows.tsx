import { Pause, Play, RotateCcw, X } from 'lucide-react';
import { words } from '#words/words.ts';
import { formatDuration } from '../../format-duration.ts';
import { formatSize } from '../../format-size.ts';
import { Meter } from '../../parts/meter.tsx';
import { iconButtonStyles, smallButtonStyles } from '../icon-button-styles.ts';
import {
  cancelUpload,
  pauseUpload,
  resumeUpload,
  useVideoUploads,
  type VideoUpload,
} from './video-uploads.ts';

const text = words.studioVideos.uploads;

/** The recordings on their way, as a section of the page. */
export function UploadsSection() {
  const uploads = useVideoUploads();
  if (uploads.length === 0) return null;
  return (
    <section aria-labelledby="uploads-title" className="grid gap-3">
      <div>
        <h2 id="uploads-title" className="text-title">
          {text.title}
        </h2>
        <p className="text-quiet">{text.leaveOpen}</p>
      </div>
      <ul className="grid grid-cols-1 gap-2">
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

/** A recording on its way: how far it is, how long it will take, and the ways to pause it and to call it off. */
export function UploadRow({ upload }: { upload: VideoUpload }) {
  const { key, name, state, failure } = upload;
  const isMoving = state === 'sending' || state === 'offline' || state === 'waiting';
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <p className="font-semibold wrap-anywhere">{name}</p>
          {failure ? (
            <p className="font-medium text-error">{words.studioVideos.failures[failure]}</p>
          ) : (
            <p className="tabular-nums text-quiet">{stateOf(upload)}</p>
          )}
        </div>
        {failure && canTryAgain(failure) && (
          <button type="button" className={smallButtonStyles} onClick={() => resumeUpload(key)}>
            <RotateCcw aria-hidden="true" className="size-5" />
            {text.again}
          </button>
        )}
        {isMoving && (
          <button
            type="button"
            aria-label={text.pause(name)}
            className={iconButtonStyles}
            onClick={() => pauseUpload(key)}
          >
            <Pause aria-hidden="true" className="size-5" />
          </button>
        )}
        {state === 'paused' && (
          <button
            type="button"
            aria-label={text.resume(name)}
            className={iconButtonStyles}
            onClick={() => resumeUpload(key)}
          >
            <Play aria-hidden="true" className="size-5" />
          </button>
        )}
        <button
          type="button"
          aria-label={state === 'failed' ? text.dismiss(name) : text.cancel(name)}
          className={iconButtonStyles}
          onClick={() => cancelUpload(key)}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {!failure && (
        <Meter label={text.meter(name)} value={upload.sent} max={upload.file.size} className="mt-2" />
      )}
    </li>
  );
}

/** The same file stays too large, empty or no recording. */
function canTryAgain(failure: NonNullable<VideoUpload['failure']>): boolean {
  return !['too-large', 'too-long', 'empty', 'not-video'].includes(failure);
}

function stateOf({ state, sent, file, secondsLeft }: VideoUpload): string {
  if (state === 'reading') return text.reading;
  if (state === 'waiting') return text.waiting;
  if (state === 'offline') return text.offline;
  const percent = Math.min(100, Math.floor((sent / file.size) * 100));
  const done = text.progress(formatSize(sent), formatSize(file.size), percent);
  if (state === 'paused') return `${text.paused} · ${done}`;
  return secondsLeft === null ? done : `${done}, ${text.left(formatDuration(Math.max(1, secondsLeft)))}`;
}
