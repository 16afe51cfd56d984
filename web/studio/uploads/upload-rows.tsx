import { Pause, Play, RotateCcw, Upload, X } from 'lucide-react';
import { useRef } from 'react';
import { acceptedRecordings } from '#rules/video/upload.ts';
import { messages } from '#messages/messages.ts';
import { formatDuration } from '#web/platform/format-duration.ts';
import { formatSize } from '#web/platform/format-size.ts';
import { Meter } from '#web/parts/meter.tsx';
import { iconButtonStyles, smallButtonStyles } from '#web/studio/parts/icon-button-styles.ts';
import { useVideoUploads, type VideoUpload } from './upload-list.ts';
import { cancelUpload, pauseUpload, resumeUpload, startVideoUploads } from './video-uploads.ts';

const text = messages.studioVideos.uploads;

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

/** An upload with its progress, the remaining time, and buttons to pause, resume and cancel. */
function UploadRow({ upload }: { upload: VideoUpload }) {
  const { key, name, state, failure, notPrepared } = upload;
  const isMoving = state === 'sending' || state === 'offline' || state === 'waiting';
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <p className="font-semibold wrap-anywhere">{name}</p>
          {failure ? (
            <p className="font-medium text-error">{messages.studioVideos.failures[failure]}</p>
          ) : (
            <p className="tabular-nums text-quiet">{stateOf(upload)}</p>
          )}
          {notPrepared && !failure && (
            <p className="text-quiet">{messages.studioVideos.preparing.not[notPrepared]}</p>
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
      {!failure && <UploadMeter upload={upload} />}
    </li>
  );
}

function UploadMeter({ upload: { name, state, prepared, sent, payload } }: { upload: VideoUpload }) {
  const isPreparing = state === 'preparing';
  return (
    <Meter
      label={isPreparing ? messages.studioVideos.preparing.meter(name) : text.meter(name)}
      value={isPreparing ? prepared : sent}
      max={isPreparing ? 1 : (payload?.bytes.size ?? 1)}
      className="mt-2"
    />
  );
}

/** Errors that a retry with the same file can’t fix. */
const permanentFailures: readonly VideoUpload['failure'][] = [
  'too-large',
  'too-long',
  'empty',
  'not-video',
  'unreadable',
  'preparing-interrupted',
];

function canTryAgain(failure: NonNullable<VideoUpload['failure']>): boolean {
  return !permanentFailures.includes(failure);
}

function stateOf({ state, sent, prepared, payload, secondsLeft }: VideoUpload): string {
  if (state === 'reading') return text.reading;
  if (state === 'waiting') return payload ? text.waiting : messages.studioVideos.preparing.waiting;
  if (state === 'offline') return text.offline;
  const left = secondsLeft === null ? '' : `, ${text.left(formatDuration(Math.max(1, secondsLeft)))}`;
  if (state === 'preparing') return `${messages.studioVideos.preparing.progress(percentOf(prepared))}${left}`;
  if (!payload) return text.paused;
  const { size } = payload.bytes;
  const done = text.progress(formatSize(sent), formatSize(size), percentOf(sent / size));
  return state === 'paused' ? `${text.paused} · ${done}` : `${done}${left}`;
}

function percentOf(share: number): number {
  return Math.min(100, Math.floor(share * 100));
}

type UploadButtonProps = {
  /** The video in the field. */
  value: string | null;
  /** Receives the id of the new video. */
  onBegun: (videoId: string) => void;
};

/** Uploads a recording for a field, and shows its progress. */
export function UploadButton({ value, onBegun }: UploadButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const chosen = useRef<File>(null);
  const uploads = useVideoUploads().filter(
    ({ videoId, file }) => file === chosen.current || (videoId !== null && videoId === value),
  );
  return (
    <div className="mt-2 grid grid-cols-1 gap-2">
      <input
        ref={chooser}
        type="file"
        hidden
        accept={acceptedRecordings}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (!file) return;
          chosen.current = file;
          startVideoUploads([file], onBegun);
        }}
      />
      <button
        type="button"
        className={`${smallButtonStyles} justify-self-start`}
        onClick={() => chooser.current?.click()}
      >
        <Upload aria-hidden="true" className="size-5" />
        {messages.studioVideos.drop.upload}
      </button>
      {uploads.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
    </div>
  );
}
