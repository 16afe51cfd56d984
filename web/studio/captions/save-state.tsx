import { CircleAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { words } from '#words/words.ts';
import type { CaptionsDraft, CaptionsView } from './captions-draft.ts';

const text = words.studioCaptions.save;

/** Returns how the captions are saved, in words. */
export function saveWords({ status, isKeptHere }: CaptionsView): string {
  return {
    saved: text.saved,
    saving: text.saving,
    offline: isKeptHere ? text.offlineKept : text.offline,
    refused: text.refused,
    'signed-out': text.signedOut,
    conflict: text.conflict,
  }[status];
}

export function isWell({ status }: CaptionsView): boolean {
  return status === 'saved' || status === 'saving';
}

type SaveStateProps = { draft: CaptionsDraft; view: CaptionsView; onChoose: () => void };

/** Says how the captions are saved, to screen readers too. */
export function SaveState({ draft, view, onChoose }: SaveStateProps) {
  const { status } = view;
  const Icon =
    { saved: CloudCheck, saving: CloudUpload, offline: CloudOff }[status as 'saved'] ?? CircleAlert;
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
      <p
        role="status"
        className={`flex min-w-0 items-center gap-2 ${isWell(view) ? 'text-quiet' : 'font-medium text-warning'}`}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span>{saveWords(view)}</span>
      </p>
      {(status === 'offline' || status === 'conflict') && (
        <button
          type="button"
          onClick={() => (status === 'conflict' ? onChoose() : void draft.save())}
          className="min-h-9 font-medium underline underline-offset-4"
        >
          {status === 'conflict' ? text.choose : text.again}
        </button>
      )}
    </div>
  );
}
