import { Pause, Play, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { messages } from '#messages/messages.ts';
import { formatDuration } from '#web/platform/format-duration.ts';
import { formatSize } from '#web/platform/format-size.ts';
import { Meter } from '#web/parts/meter.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { IconButton, SmallButton } from '#web/studio/parts/small-buttons.tsx';
import type { ListedUpload } from './upload-list.ts';

const text = messages.studioVideos.uploads;

type UploadRowProps = {
  upload: ListedUpload;
  /** The text of a failure; null without one. */
  failure: string | null;
  /** False for errors that a retry with the same file can’t fix. */
  canTryAgain: boolean;
  /** A remark below the state. */
  note?: string | null;
  /** The progress of work before the upload; undefined for the upload’s own. */
  preparing?: { state: string; meter: string; share: number } | undefined;
  onPause: () => void;
  /** Resumes a paused upload, and tries a failed one again. */
  onResume: () => void;
  /** Cancels an upload, and removes a failed one. Asks first when much of it was sent and could be resumed. */
  onCancel: () => void;
};

/** An upload with its progress, the remaining time, and buttons to pause, resume and cancel. */
export function UploadRow(props: UploadRowProps) {
  const { upload, failure, canTryAgain, note = null, preparing, onPause, onResume, onCancel } = props;
  const { name, state, sent, size } = upload;
  const [asking, setAsking] = useState(false);
  const losesMuch = sent >= askFromBytes && (failure === null || canTryAgain);
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-end gap-x-2">
        <div className="min-w-0 grow basis-48">
          <p className="font-semibold wrap-anywhere">{name}</p>
          {failure === null ? (
            <p className="tabular-nums text-quiet">{preparing?.state ?? stateOf(upload)}</p>
          ) : (
            <p className="font-medium text-error">{failure}</p>
          )}
          {note !== null && failure === null && <p className="text-quiet">{note}</p>}
        </div>
        <div className="flex shrink-0 items-center">
          {failure !== null && canTryAgain && (
            <SmallButton onClick={onResume}>
              <RotateCcw aria-hidden="true" className="size-5" />
              {text.again}
            </SmallButton>
          )}
          {canPause(state) && (
            <IconButton aria-label={text.pause(name)} onClick={onPause}>
              <Pause aria-hidden="true" className="size-5" />
            </IconButton>
          )}
          {state === 'paused' && (
            <IconButton aria-label={text.resume(name)} onClick={onResume}>
              <Play aria-hidden="true" className="size-5" />
            </IconButton>
          )}
          <IconButton
            aria-label={state === 'failed' ? text.dismiss(name) : text.cancel(name)}
            onClick={losesMuch ? () => setAsking(true) : onCancel}
          >
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      </div>
      {failure === null && (
        <Meter
          label={preparing?.meter ?? text.meter(name)}
          value={preparing?.share ?? upload.sent}
          max={preparing ? 1 : Math.max(1, upload.size ?? 1)}
          className="mt-2"
        />
      )}
      {asking && (
        <ConfirmDialog
          title={text.cancelDialog.title(name)}
          yes={text.cancelDialog.yes}
          no={text.cancelDialog.no}
          isDangerous
          onConfirm={onCancel}
          onClose={() => setAsking(false)}
        >
          <p>{text.cancelDialog.text(formatSize(sent), formatSize(size ?? sent))}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

/** Sending less again takes a moment. */
const askFromBytes = 20_000_000;

function canPause(state: ListedUpload['state']): boolean {
  return state === 'sending' || state === 'elsewhere' || state === 'offline' || state === 'waiting';
}

function stateOf({ state, sent, size, secondsLeft }: ListedUpload): string {
  if (state === 'reading' || state === 'waiting' || state === 'offline' || state === 'elsewhere')
    return text[state];
  if (size === null) return text.paused;
  const done = text.progress(
    formatSize(sent),
    formatSize(size),
    Math.min(100, Math.floor((sent / size) * 100)),
  );
  if (state === 'paused') return `${text.paused} · ${done}`;
  if (sent >= size) return text.saving;
  return `${done}${leftOf(secondsLeft)}`;
}

/** Returns ", about 3 min left"; empty while that is unknown. */
export function leftOf(secondsLeft: number | null): string {
  return secondsLeft === null ? '' : `, ${text.left(formatDuration(Math.max(1, secondsLeft)))}`;
}
