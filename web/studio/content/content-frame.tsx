import { CircleAlert, CloudCheck, CloudOff, CloudUpload, Redo2, Undo2 } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { isLocalized, textsByLanguage } from '#rules/content/localized.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { fieldName } from '#web/studio/draft/content-path.ts';
import { DraftProvider, useDraft, useDraftView } from '#web/studio/draft/draft-context.tsx';
import { type Conflict, type DraftState, takeTheirs } from '#web/studio/draft/draft-state.ts';
import type { Draft, DraftView } from '#web/studio/draft/draft.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { Announcer } from '#web/studio/parts/announcer.tsx';
import { IconButton } from '#web/studio/parts/small-buttons.tsx';
import { PublishControl } from './publish-dialog.tsx';

const text = messages.studioContent;

type ContentFrameProps = { title: string; lead: string; seenAt?: string; children: ReactNode };

/** The frame of the screens that edit content, with the draft bar above the form. */
export function ContentFrame({ children, ...frame }: ContentFrameProps) {
  return (
    <StudioFrame {...frame}>
      <ContentBody>{children}</ContentBody>
    </StudioFrame>
  );
}

/** The same draft bar and form for a screen with another frame. */
export function ContentBody({ children }: { children: ReactNode }) {
  const draft = useDraft();
  return draft ? <LoadedDraft draft={draft}>{children}</LoadedDraft> : <Loading />;
}

function LoadedDraft({ draft, children }: { draft: Draft; children: ReactNode }) {
  const view = useDraftView(draft);
  useUndoKeys(draft);
  useMergeAlert(view.merges);
  if (!view.draft) {
    if (!view.loadFailed) return <Loading />;
    return <LoadFailed text={text.failed} onRetry={draft.load} />;
  }
  return (
    <DraftProvider draft={draft}>
      <DraftBar draft={draft} view={view} />
      {children}
      <Announcer />
      {view.draft.conflicts.length > 0 && <ConflictDialog draft={draft} state={view.draft} />}
    </DraftProvider>
  );
}

/** Ctrl or ⌘ with Z undoes, and with Shift redoes. It replaces the undo of the fields, which only knows one field. */
function useUndoKeys(draft: Draft): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z';
      if (!isUndo || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      if (event.shiftKey) draft.redo();
      else draft.undo();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [draft]);
}

/** Tells the user when edits from elsewhere were merged. */
function useMergeAlert(merges: number): void {
  const alert = useAlert();
  const known = useRef(merges);
  useEffect(() => {
    if (merges === known.current) return;
    known.current = merges;
    alert(text.joined, 'notice');
  }, [merges, alert]);
}

/** Undo and redo, the save state and the publish button, below the header. */
function DraftBar({ draft, view }: { draft: Draft; view: DraftView }) {
  const { past = [], future = [] } = view.draft ?? {};
  return (
    <div className="sticky top-16 z-20 -mx-4 -mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-ground/95 px-4 py-2 backdrop-blur-sm sm:-mx-8 sm:px-8">
      <div className="flex items-center gap-1">
        <HistoryButton label={text.undo} isOff={past.length === 0} onClick={draft.undo} Icon={Undo2} />
        <HistoryButton label={text.redo} isOff={future.length === 0} onClick={draft.redo} Icon={Redo2} />
      </div>
      <SaveState draft={draft} view={view} />
      <PublishControl draft={draft} view={view} />
    </div>
  );
}

type HistoryButtonProps = { label: string; isOff: boolean; onClick: () => void; Icon: typeof Undo2 };

/** It stays focusable while there is nothing to undo, so that the focus is not lost. */
function HistoryButton({ label, isOff, onClick, Icon }: HistoryButtonProps) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onClick()}
    >
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

function SaveState({ draft, view: { status, isKeptHere } }: { draft: Draft; view: DraftView }) {
  const message = {
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
        {/* Phones only have room for the icon. */}
        <span className={status === 'saved' ? 'max-sm:sr-only' : ''}>{message}</span>
      </p>
      {status === 'offline' && (
        <button
          type="button"
          onClick={() => void draft.save()}
          className="min-h-11 font-medium underline underline-offset-4"
        >
          {text.save.again}
        </button>
      )}
    </div>
  );
}

/** The fields with conflicting edits, each with both values to choose from. Closing keeps mine. */
function ConflictDialog({ draft, state }: { draft: Draft; state: DraftState }) {
  const { document, conflicts } = state;
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());

  function choose(path: string, isTheirs: boolean) {
    setTheirs((chosen) => {
      const next = new Set(chosen);
      if (isTheirs) next.add(path);
      else next.delete(path);
      return next;
    });
  }

  function keep() {
    let chosen = document;
    for (const conflict of conflicts) if (theirs.has(conflict.path)) chosen = takeTheirs(chosen, conflict);
    draft.choose(chosen);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    keep();
  }

  return (
    <Dialog open title={text.conflict.title} onClose={keep}>
      <form onSubmit={submit} className="grid gap-6">
        <p className="text-quiet">{text.conflict.lead}</p>
        {conflicts.map((conflict) => (
          <ConflictField
            key={conflict.path}
            name={fieldName(conflict.path, document).join(' › ')}
            conflict={conflict}
            isTheirs={theirs.has(conflict.path)}
            onChoose={(isTheirs) => choose(conflict.path, isTheirs)}
          />
        ))}
        <div>
          <Button type="submit" shines={false}>
            {text.conflict.done}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type ConflictFieldProps = {
  name: string;
  conflict: Conflict;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
};

function ConflictField({ name, conflict, isTheirs, onChoose }: ConflictFieldProps) {
  const choices = [
    { label: text.conflict.mine, value: conflict.mine, isChosen: !isTheirs, isTheirs: false },
    { label: text.conflict.theirs, value: conflict.theirs, isChosen: isTheirs, isTheirs: true },
  ];
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{name}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.label}
            className="flex cursor-pointer items-start gap-3 rounded-card border border-edge bg-raised p-3 has-checked:border-sky has-checked:bg-sky-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sky"
          >
            <input
              type="radio"
              name={conflict.path}
              checked={choice.isChosen}
              onChange={() => onChoose(choice.isTheirs)}
              className="mt-1 size-5 shrink-0 accent-sky outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium">{choice.label}</span>
              <span className="block wrap-anywhere whitespace-pre-line">{shownValue(choice.value)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function shownValue(value: unknown): string {
  if (value === undefined) return text.conflict.removed;
  if (typeof value === 'string') return value || text.conflict.empty;
  if (isLocalized(value)) {
    const texts = textsByLanguage(value).map(([, written]) => written);
    return texts.join('\n') || text.conflict.empty;
  }
  if (Array.isArray(value)) return value.map(shownValue).join('\n') || text.conflict.empty;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : text.conflict.whole;
}
