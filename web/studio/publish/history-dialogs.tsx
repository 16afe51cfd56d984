import { useState } from 'react';
import type { ContentRevision } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { ApiError, call } from '../../call.ts';
import { formatDateTime } from '../../format.ts';
import { useAlert } from '../../parts/alert.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { Draft } from '../content/draft.ts';

const text = words.studioContent.history;

type RestoreDialogProps = {
  draft: Draft;
  revision: ContentRevision;
  onDone: () => void;
  onClose: () => void;
};

/** Asks before an older revision is published again. */
export function RestoreDialog({ draft, revision, onDone, onClose }: RestoreDialogProps) {
  const alert = useAlert();
  const [trouble, setTrouble] = useState<string | null>(null);
  const state = draft.read().draft;

  async function restore() {
    await draft.save();
    try {
      await call('POST /api/studio/content/revisions/{id}/restoration', {
        params: { id: revision.id },
        body: { version: draft.read().draft?.version ?? '' },
      });
      await draft.refresh({ isOwn: true });
      alert(text.restore.done, 'success');
      onDone();
      onClose();
    } catch (error) {
      await draft.refresh();
      setTrouble(isStale(error) ? text.restore.stale : text.restore.notDone);
    }
  }

  return (
    <ConfirmDialog
      title={text.restore.title}
      yes={text.restore.yes}
      no={text.restore.no}
      trouble={trouble}
      onConfirm={restore}
      onClose={onClose}
    >
      <p>{text.restore.text(formatDateTime(revision.publishedAt))}</p>
      {state?.hasChanges === true && <p className="font-medium text-warning">{text.restore.lost}</p>}
    </ConfirmDialog>
  );
}

/** Asks before the draft becomes what is published. */
export function DiscardDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const alert = useAlert();
  const [trouble, setTrouble] = useState<string | null>(null);

  async function discard() {
    await draft.save();
    try {
      const query = { version: draft.read().draft?.version ?? '' };
      const reply = await call('DELETE /api/studio/content/draft', { query });
      draft.adopt(reply.draft);
      alert(text.discard.done, 'success');
      onClose();
    } catch {
      await draft.refresh();
      setTrouble(text.discard.notDone);
    }
  }

  return (
    <ConfirmDialog
      title={text.discard.title}
      yes={text.discard.yes}
      no={text.discard.no}
      trouble={trouble}
      onConfirm={discard}
      onClose={onClose}
    >
      <p>{text.discard.text}</p>
    </ConfirmDialog>
  );
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'aborted';
}
