import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ContentChanges } from '#contract/api.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { ApiError, call } from '../../call.ts';
import { Button } from '../../parts/button.tsx';
import { buttonStyles } from '../../parts/button-styles.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { dialogActionsStyles } from '../../parts/dialog-styles.ts';
import { TextField } from '../../parts/field.tsx';
import { Loading } from '../../parts/loading.tsx';
import type { Draft } from '../content/draft.ts';
import { ChangeList, GapList, LegalVersions, RemovedLessons } from './change-list.tsx';

const text = words.studioContent.publish;

type PublishDialogProps = {
  draft: Draft;
  changes: ContentChanges | null;
  failed: boolean;
  ask: () => Promise<void>;
  onClose: () => void;
};

/** Shows what publishing changes and what it still needs, and publishes. */
export function PublishDialog({ draft, changes, failed, ask, onClose }: PublishDialogProps) {
  const [isSaved, setSaved] = useState<boolean | null>(null);
  const [isDone, setDone] = useState(false);

  // The changes are those of what is saved, so all is saved first.
  useEffect(() => {
    void draft
      .save()
      .then(() => ask())
      .then(() => setSaved(draft.read().status === 'saved'));
  }, [draft, ask]);

  // A comparison that began before the last save, or after a save elsewhere, is of another version.
  const isCurrent = changes !== null && changes.version === draft.read().draft?.version;
  useEffect(() => {
    if (isSaved && changes && !isCurrent) void draft.refresh().then(() => ask());
  }, [isSaved, changes, isCurrent, draft, ask]);

  return (
    <Dialog open title={text.title} onClose={onClose}>
      {isDone ? (
        <Done onClose={onClose} />
      ) : isSaved === false ? (
        <p className="font-medium text-warning">{text.unsaved}</p>
      ) : failed ? (
        <div className="grid justify-items-start gap-4">
          <p>{text.failed}</p>
          <Button kind="quiet" onPress={ask}>
            {text.again}
          </Button>
        </div>
      ) : isSaved && isCurrent ? (
        <PublishForm
          draft={draft}
          changes={changes}
          ask={ask}
          onDone={() => setDone(true)}
          onClose={onClose}
        />
      ) : (
        <Loading label={text.loading} />
      )}
    </Dialog>
  );
}

type PublishFormProps = Pick<PublishDialogProps, 'draft' | 'ask' | 'onClose'> & {
  changes: ContentChanges;
  onDone: () => void;
};

function PublishForm({ draft, changes, ask, onDone, onClose }: PublishFormProps) {
  const [note, setNote] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isSent = useRef(false);
  const { version, gaps, legalVersions, removedLessons } = changes;
  const document = draft.read().draft?.document;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSent.current || gaps.length > 0) return;
    isSent.current = true;
    setBusy(true);
    setTrouble(null);
    try {
      await call('POST /api/studio/content/revisions', { body: { version, note: note.trim() } });
      onDone();
      await draft.refresh({ isOwn: true });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'internal';
      setTrouble(troubles[code] ?? text.notDone);
      if (code === 'aborted') await draft.refresh();
      await ask();
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  }

  if (changes.changes.length === 0 && gaps.length === 0) return <p>{text.nothing}</p>;
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-6" noValidate>
      {gaps.length > 0 && <GapList gaps={gaps} document={document} onGo={onClose} />}
      <ChangeList changes={changes.changes} document={document} />
      {legalVersions.length > 0 && <LegalVersions versions={legalVersions} />}
      {removedLessons.length > 0 && <RemovedLessons lessons={removedLessons} />}
      <TextField
        label={text.note}
        hint={text.noteHint}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p role="alert" className="font-medium text-error empty:hidden">
        {trouble}
      </p>
      <div data-actions className={dialogActionsStyles}>
        {gaps.length === 0 && (
          <Button type="submit" busy={busy}>
            {text.yes}
          </Button>
        )}
        <Button kind="quiet" shines={false} onPress={onClose}>
          {text.later}
        </Button>
      </div>
    </form>
  );
}

function Done({ onClose }: { onClose: () => void }) {
  return (
    <div role="status" className="grid justify-items-start gap-5">
      <p className="text-lead font-medium">{text.done}</p>
      <div className="flex flex-wrap gap-3">
        <a href={pages.landing} target="_blank" rel="noreferrer" className={buttonStyles('primary')}>
          {text.see} <span className="sr-only">{words.site.newTab}</span>
        </a>
        <Button kind="quiet" shines={false} onPress={onClose}>
          {words.site.close}
        </Button>
      </div>
    </div>
  );
}

const troubles: Record<string, string> = {
  aborted: text.stale,
  'invalid-argument': text.refused,
};
