import { type ReactNode, useEffect, useRef } from 'react';
import { words } from '#words/words.ts';
import { useAlert } from '../../parts/alert.tsx';
import { Button } from '../../parts/button.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Message } from '../../parts/message.tsx';
import { Announcer } from '../announcer.tsx';
import { StudioFrame } from '../studio-frame.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Draft } from './draft.ts';
import { DraftBar } from './draft-bar.tsx';
import { DraftProvider } from './draft-context.tsx';
import { useDraft, useDraftView } from './use-draft.ts';

type ContentFrameProps = { title: string; lead: string; seenAt?: string; children: ReactNode };

/** The frame of the screens that edit content: how the draft stands, undo and publishing above the form. */
export function ContentFrame({ children, ...frame }: ContentFrameProps) {
  return (
    <StudioFrame {...frame}>
      <ContentBody>{children}</ContentBody>
    </StudioFrame>
  );
}

/** The part of a screen that edits content, for a frame of another kind. */
export function ContentBody({ children }: { children: ReactNode }) {
  const draft = useDraft();
  return draft ? <LoadedDraft draft={draft}>{children}</LoadedDraft> : <Loading label={words.site.loading} />;
}

function LoadedDraft({ draft, children }: { draft: Draft; children: ReactNode }) {
  const view = useDraftView(draft);
  useUndoKeys(draft);
  useArrivals(view.arrivals);
  if (!view.draft) {
    if (!view.loadFailed) return <Loading label={words.site.loading} />;
    const { title, text, again } = words.studioContent.failed;
    return (
      <Message title={title} action={<Button onPress={draft.load}>{again}</Button>}>
        <p>{text}</p>
      </Message>
    );
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

/** Ctrl or ⌘ with Z undoes, with Shift too it does again; in every field, since a field's own undo knows less. */
function useUndoKeys(draft: Draft): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z';
      if (!isUndo || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      if (event.shiftKey) draft.redo();
      else draft.undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [draft]);
}

/** Says when edits of another window were taken in. */
function useArrivals(arrivals: number): void {
  const alert = useAlert();
  const known = useRef(arrivals);
  useEffect(() => {
    if (arrivals === known.current) return;
    known.current = arrivals;
    alert(words.studioContent.joined, 'notice');
  }, [arrivals, alert]);
}
