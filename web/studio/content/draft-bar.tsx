import { CircleAlert, CloudCheck, CloudOff, CloudUpload, Redo2, Undo2 } from 'lucide-react';
import { words } from '#words/words.ts';
import { iconButtonStyles } from '../icon-button-styles.ts';
import { PublishControl } from '../publish/publish-control.tsx';
import type { Draft, DraftView } from './draft.ts';

const text = words.studioContent;

/** How the draft stands, undo and redo, and the way to publishing. It stays below the header. */
export function DraftBar({ draft, view }: { draft: Draft; view: DraftView }) {
  const { past = [], future = [] } = view.draft ?? {};
  return (
    <div className="sticky top-16 z-20 -mx-4 -mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-ground/95 px-4 py-2 backdrop-blur-sm sm:-mx-8 sm:px-8">
      <div className="flex items-center gap-1">
        <HistoryButton label={text.undo} isOff={past.length === 0} onPress={draft.undo} Icon={Undo2} />
        <HistoryButton label={text.redo} isOff={future.length === 0} onPress={draft.redo} Icon={Redo2} />
      </div>
      <SaveState draft={draft} view={view} />
      <PublishControl draft={draft} view={view} />
    </div>
  );
}

type HistoryButtonProps = { label: string; isOff: boolean; onPress: () => void; Icon: typeof Undo2 };

/** It stays focusable while there is nothing to undo, so that the focus is never lost. */
function HistoryButton({ label, isOff, onPress, Icon }: HistoryButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onPress()}
      className={iconButtonStyles}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

function SaveState({ draft, view: { status, isKeptHere } }: { draft: Draft; view: DraftView }) {
  const told = {
    saved: text.save.saved,
    saving: text.save.saving,
    offline: isKeptHere ? text.save.offlineKept : text.save.offline,
    refused: text.save.refused,
    'signed-out': text.save.signedOut,
    choosing: text.save.choosing,
  }[status];
  const isWell = status === 'saved' || status === 'saving';
  const Icon =
    { saved: CloudCheck, saving: CloudUpload, offline: CloudOff }[status as 'saved'] ?? CircleAlert;
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
      <p
        role="status"
        className={`flex min-w-0 items-center gap-2 ${isWell ? 'text-quiet' : 'font-medium text-warning'}`}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {/* Phones have room for the sign alone, as long as all is well. */}
        <span className={status === 'saved' ? 'max-sm:sr-only' : ''}>{told}</span>
      </p>
      {status === 'offline' && (
        <button
          type="button"
          onClick={() => void draft.save()}
          className="min-h-9 font-medium underline underline-offset-4"
        >
          {text.save.again}
        </button>
      )}
    </div>
  );
}
