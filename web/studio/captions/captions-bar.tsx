import { CircleAlert, CloudCheck, CloudOff, CloudUpload, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { words } from '#words/words.ts';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { announce } from '#web/studio/parts/announcer.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { iconButtonStyles, smallButtonStyles } from '#web/studio/parts/icon-button-styles.ts';
import type { CaptionActions } from './caption-actions.ts';
import type { CaptionsDraft, CaptionsView } from './captions-draft.ts';
import { downloadVtt } from './captions-tools.tsx';
import type { Cues } from './cue-history.ts';
import { reasonOf } from './use-captions-draft.ts';

const text = words.studioCaptions.conflict;

type ConflictDialogProps = { draft: CaptionsDraft; cues: Cues; file: string; onClose: () => void };

/** Newer captions were saved elsewhere: one's own can be downloaded, and the newer ones gone on with. */
function ConflictDialog({ draft, cues, file, onClose }: ConflictDialogProps) {
  const [trouble, setTrouble] = useState<string | null>(null);

  async function takeNewer() {
    try {
      await draft.takeNewer();
      announce(text.taken);
    } catch {
      setTrouble(text.failed);
    }
  }

  return (
    <Dialog open size="small" title={text.title} onClose={onClose}>
      <div className="grid gap-5">
        <p>{text.text}</p>
        <p role="alert" className="font-medium text-error empty:hidden">
          {trouble}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button kind="quiet" shines={false} onPress={() => downloadVtt(file, cues)}>
            {text.mine}
          </Button>
          <Button shines={false} onPress={takeNewer}>
            {text.newer}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const saveStateText = words.studioCaptions.save;

/** Returns how the captions are saved, in words. */
export function saveWords({ status, isKeptHere }: CaptionsView): string {
  return {
    saved: saveStateText.saved,
    saving: saveStateText.saving,
    offline: isKeptHere ? saveStateText.offlineKept : saveStateText.offline,
    refused: saveStateText.refused,
    'signed-out': saveStateText.signedOut,
    conflict: saveStateText.conflict,
  }[status];
}

export function isWell({ status }: CaptionsView): boolean {
  return status === 'saved' || status === 'saving';
}

type SaveStateProps = { draft: CaptionsDraft; view: CaptionsView; onChoose: () => void };

/** Says how the captions are saved, to screen readers too. */
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
        <span>{saveWords(view)}</span>
      </p>
      {(status === 'offline' || status === 'conflict') && (
        <button
          type="button"
          onClick={() => (status === 'conflict' ? onChoose() : void draft.save())}
          className="min-h-9 font-medium underline underline-offset-4"
        >
          {status === 'conflict' ? saveStateText.choose : saveStateText.again}
        </button>
      )}
    </div>
  );
}

const captionsBarText = words.studioCaptions;

type CaptionsBarProps = {
  draft: CaptionsDraft;
  view: CaptionsView;
  actions: CaptionActions;
  name: string;
  language: string;
};

/** Undo and redo, how the captions are saved, and the way to learners. Where there is room, it stays below the header. */
export function CaptionsBar({ draft, view, actions, name, language }: CaptionsBarProps) {
  const { past, future } = view.history;
  const [isChoosing, setChoosing] = useState(true);
  const isConflict = view.status === 'conflict';
  const history = [
    { label: captionsBarText.undo, Icon: Undo2, press: actions.undo, isOff: past.length === 0 },
    { label: captionsBarText.redo, Icon: Redo2, press: actions.redo, isOff: future.length === 0 },
  ];
  return (
    <div className="-mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-ground/95 px-4 py-2 backdrop-blur-sm sm:-mx-8 sm:px-8 lg:sticky lg:top-16 lg:z-20">
      <div className="flex items-center gap-1">
        {history.map(({ label, Icon, press, isOff }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            aria-disabled={isOff || undefined}
            className={iconButtonStyles}
            onClick={() => isOff || press()}
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
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

/** Says whether learners see all of it, and publishes it with a press. */
function Publication({ draft, view }: { draft: CaptionsDraft; view: CaptionsView }) {
  const [told, setTold] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const hasChanges = view.hasDraft || view.isUnsaved;
  const standing = hasChanges
    ? view.isPublished
      ? captionsBarText.publish.draft
      : captionsBarText.publish.none
    : null;

  async function publish() {
    if (isBusy || !hasChanges) return;
    setBusy(true);
    setTold('');
    try {
      const count = await draft.publish();
      if (count === null) setTold(captionsBarText.publish.unsaved);
      else announce(captionsBarText.publish.done(count));
    } catch (error) {
      setTold(captionsBarText.publish.reasons[reasonOf(error)] ?? captionsBarText.publish.failed);
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-quiet">
        {standing ?? (view.isPublished ? captionsBarText.publish.nothing : null)}
      </span>
      {view.hasDraft && view.isPublished && (
        <button type="button" className={smallButtonStyles} onClick={() => setDiscarding(true)}>
          {captionsBarText.discard.action}
        </button>
      )}
      <button
        type="button"
        aria-disabled={isBusy || !hasChanges || undefined}
        className={`${smallButtonStyles} border-transparent! bg-amber! text-on-amber!`}
        onClick={() => void publish()}
      >
        {captionsBarText.publish.action}
      </button>
      <p role="alert" className="basis-full font-medium text-error empty:hidden">
        {hasChanges ? told : ''}
      </p>
      {isDiscarding && <DiscardDialog draft={draft} onClose={() => setDiscarding(false)} />}
    </div>
  );
}

function DiscardDialog({ draft, onClose }: { draft: CaptionsDraft; onClose: () => void }) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const { title, yes, no, done, failed } = captionsBarText.discard;
  async function discard() {
    try {
      await draft.discard();
      announce(done);
      onClose();
    } catch {
      setTrouble(failed);
    }
  }
  return (
    <ConfirmDialog title={title} yes={yes} no={no} trouble={trouble} onConfirm={discard} onClose={onClose}>
      <p>{captionsBarText.discard.text}</p>
    </ConfirmDialog>
  );
}
