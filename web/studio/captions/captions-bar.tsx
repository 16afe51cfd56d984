import { Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { words } from '#words/words.ts';
import { announce } from '../announcer.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { iconButtonStyles, smallButtonStyles } from '../icon-button-styles.ts';
import type { CaptionActions } from './caption-actions.ts';
import type { CaptionsDraft, CaptionsView } from './captions-draft.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { SaveState } from './save-state.tsx';
import { reasonOf } from './use-captions-draft.ts';

const text = words.studioCaptions;

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
    { label: text.undo, Icon: Undo2, press: actions.undo, isOff: past.length === 0 },
    { label: text.redo, Icon: Redo2, press: actions.redo, isOff: future.length === 0 },
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
  const standing = hasChanges ? (view.isPublished ? text.publish.draft : text.publish.none) : null;

  async function publish() {
    if (isBusy || !hasChanges) return;
    setBusy(true);
    setTold('');
    try {
      const count = await draft.publish();
      if (count === null) setTold(text.publish.unsaved);
      else announce(text.publish.done(count));
    } catch (error) {
      setTold(text.publish.reasons[reasonOf(error)] ?? text.publish.failed);
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-quiet">{standing ?? (view.isPublished ? text.publish.nothing : null)}</span>
      {view.hasDraft && view.isPublished && (
        <button type="button" className={smallButtonStyles} onClick={() => setDiscarding(true)}>
          {text.discard.action}
        </button>
      )}
      <button
        type="button"
        aria-disabled={isBusy || !hasChanges || undefined}
        className={`${smallButtonStyles} border-transparent! bg-amber! text-on-amber!`}
        onClick={() => void publish()}
      >
        {text.publish.action}
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
  const { title, yes, no, done, failed } = text.discard;
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
      <p>{text.discard.text}</p>
    </ConfirmDialog>
  );
}
