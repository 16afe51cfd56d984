import { CircleAlert, CloudCheck, CloudOff, CloudUpload, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { messages } from '#messages/messages.ts';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { ErrorText } from '#web/parts/error-text.tsx';
import { announce } from '#web/studio/parts/announcer.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { IconButton, SmallButton } from '#web/studio/parts/small-buttons.tsx';
import type { CaptionActions } from './caption-actions.ts';
import type { CaptionsDraft, CaptionsView } from './captions-draft.ts';
import { downloadVtt } from './captions-tools.tsx';
import type { Cues } from './cue-history.ts';
import { reasonOf } from './use-captions-draft.ts';

const text = messages.studioCaptions;

/** The id of the publish button, which a key presses. */
export const publishId = 'captions-publish';

type CaptionsBarProps = {
  draft: CaptionsDraft;
  view: CaptionsView;
  actions: CaptionActions;
  name: string;
  language: string;
};

/** Undo and redo, the save state, and the publish button. On wide screens, it stays below the header. */
export function CaptionsBar({ draft, view, actions, name, language }: CaptionsBarProps) {
  const { past, future } = view.history;
  const [isChoosing, setChoosing] = useState(true);
  const isConflict = view.status === 'conflict';
  const history = [
    { label: text.undo, Icon: Undo2, onClick: actions.undo, isOff: past.length === 0 },
    { label: text.redo, Icon: Redo2, onClick: actions.redo, isOff: future.length === 0 },
  ];
  return (
    <div className="-mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-ground/95 px-4 py-2 backdrop-blur-sm sm:-mx-8 sm:px-8 lg:sticky lg:top-16 lg:z-20">
      <div className="flex items-center gap-1">
        {history.map(({ label, Icon, onClick, isOff }) => (
          <IconButton
            key={label}
            aria-label={label}
            title={label}
            aria-disabled={isOff || undefined}
            onClick={() => isOff || onClick()}
          >
            <Icon aria-hidden="true" className="size-5" />
          </IconButton>
        ))}
      </div>
      <SaveState draft={draft} view={view} onChoose={() => setChoosing(true)} />
      <Publication draft={draft} view={view} />
      {isConflict && isChoosing && (
        <ConflictDialog
          draft={draft}
          cues={view.history.cues}
          file={`${name}.${language}`}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

/** Shows whether learners see the current captions, and publishes them. */
function Publication({ draft, view }: { draft: CaptionsDraft; view: CaptionsView }) {
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const hasChanges = view.hasDraft || view.isUnsaved;
  const status = hasChanges ? (view.isPublished ? text.publish.draft : text.publish.none) : null;

  async function publish() {
    if (isBusy || !hasChanges) return;
    setBusy(true);
    setMessage('');
    try {
      const count = await draft.publish();
      if (count === null) setMessage(text.publish.unsaved);
      else announce(text.publish.done(count));
    } catch (cause) {
      setMessage(text.publish.reasons[reasonOf(cause)] ?? text.publish.failed);
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-quiet">{status ?? (view.isPublished ? text.publish.nothing : null)}</span>
      {view.hasDraft && view.isPublished && (
        <SmallButton onClick={() => setDiscarding(true)}>{text.discard.action}</SmallButton>
      )}
      <SmallButton
        id={publishId}
        aria-disabled={isBusy || !hasChanges || undefined}
        className="border-transparent! bg-amber! text-on-amber!"
        onClick={() => void publish()}
      >
        {text.publish.action}
      </SmallButton>
      <p role="alert" className="basis-full font-medium text-error empty:hidden">
        {hasChanges ? message : ''}
      </p>
      {isDiscarding && <DiscardDialog draft={draft} onClose={() => setDiscarding(false)} />}
    </div>
  );
}

function DiscardDialog({ draft, onClose }: { draft: CaptionsDraft; onClose: () => void }) {
  const { title, yes, no, done, failed } = text.discard;

  async function discard() {
    await draft.discard();
    announce(done);
    onClose();
  }

  return (
    <ConfirmDialog
      title={title}
      yes={yes}
      no={no}
      isDangerous
      onConfirm={discard}
      errorText={() => failed}
      onClose={onClose}
    >
      <p>{text.discard.text}</p>
    </ConfirmDialog>
  );
}

/** Returns the save state as a text. */
export function saveText({ status, isKeptHere }: CaptionsView): string {
  return {
    saved: text.save.saved,
    saving: text.save.saving,
    offline: isKeptHere ? text.save.offlineKept : text.save.offline,
    refused: text.save.refused,
    'signed-out': text.save.signedOut,
    gone: text.save.gone,
    conflict: text.save.conflict,
  }[status];
}

export function isWell({ status }: CaptionsView): boolean {
  return status === 'saved' || status === 'saving';
}

type SaveStateProps = { draft: CaptionsDraft; view: CaptionsView; onChoose: () => void };

/** The save state, also for screen readers. */
function SaveState({ draft, view, onChoose }: SaveStateProps) {
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
        <span>{saveText(view)}</span>
      </p>
      {(status === 'offline' || status === 'conflict') && (
        <button
          type="button"
          onClick={() => (status === 'conflict' ? onChoose() : void draft.save())}
          className="min-h-11 font-medium underline underline-offset-4 sm:pointer-fine:min-h-9"
        >
          {status === 'conflict' ? text.save.choose : text.save.again}
        </button>
      )}
    </div>
  );
}

type ConflictDialogProps = { draft: CaptionsDraft; cues: Cues; file: string; onClose: () => void };

/** Newer captions were saved elsewhere: the user can download their own, and load the newer ones. */
function ConflictDialog({ draft, cues, file, onClose }: ConflictDialogProps) {
  const [error, setError] = useState<string | null>(null);

  async function takeNewer() {
    try {
      await draft.takeNewer();
      announce(text.conflict.taken);
    } catch {
      setError(text.conflict.failed);
    }
  }

  return (
    <Dialog open size="small" title={text.conflict.title} onClose={onClose}>
      <div className="grid gap-5">
        <p>{text.conflict.text}</p>
        <ErrorText>{error}</ErrorText>
        <div className="flex flex-wrap gap-3">
          <QuietButton onPress={() => downloadVtt(file, cues)}>{text.conflict.mine}</QuietButton>
          <Button shines={false} onPress={takeNewer}>
            {text.conflict.newer}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
