import { useCallback, useEffect, useState } from 'react';
import type { ContentRevision } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { QuietButton } from '#web/parts/button.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { useDraftContext, useDraftView } from '#web/studio/draft/draft-context.tsx';
import type { Draft } from '#web/studio/draft/draft.ts';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { ContentFrame } from './content-frame.tsx';

const text = messages.studioContent.history;

/** /studio/history: every published revision, each of which can be restored. */
export default function HistoryScreen() {
  return (
    <ContentFrame title={text.title} lead={text.lead}>
      <History />
    </ContentFrame>
  );
}

type Listed = { revisions: ContentRevision[]; more: boolean };

function History() {
  const { draft } = useDraftContext();
  const state = useDraftView(draft).draft;
  const [listed, setListed] = useState<Listed | null>(null);
  const [failed, setFailed] = useState(false);
  const [restoring, setRestoring] = useState<ContentRevision | null>(null);
  const [isDiscarding, setDiscarding] = useState(false);

  const load = useCallback(async (before?: number) => {
    setFailed(false);
    try {
      const query = before === undefined ? {} : { before: String(before) };
      const found = await call('GET /api/studio/content/revisions', { query });
      setListed((known) =>
        before === undefined || !known
          ? found
          : { revisions: [...known.revisions, ...found.revisions], more: found.more },
      );
    } catch {
      setFailed(true);
    }
  }, []);

  // Publishing creates a revision, and leaves a draft without changes.
  const hasChanges = state?.hasChanges ?? false;
  useEffect(() => void load(), [load, hasChanges]);

  if (!listed && failed) return <LoadFailed text={text.failed} onRetry={() => load()} />;
  if (!listed) return <Loading />;
  return (
    <div className="grid max-w-4xl gap-6">
      {hasChanges && (
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-amber-soft px-5 py-4">
          <p className="font-medium">{text.discard.lead}</p>
          <QuietButton onPress={() => setDiscarding(true)}>{text.discard.action}</QuietButton>
        </div>
      )}
      {listed.revisions.length === 0 && <p className="text-quiet">{text.empty}</p>}
      <ol className="grid divide-y divide-line rounded-card bg-surface shadow-low">
        {listed.revisions.map((revision, place) => (
          <RevisionRow
            key={revision.id}
            revision={revision}
            isCurrent={place === 0}
            onRestore={() => setRestoring(revision)}
          />
        ))}
      </ol>
      {listed.more && (
        <div>
          <QuietButton onPress={() => load(listed.revisions.at(-1)?.id)}>{text.more}</QuietButton>
        </div>
      )}
      {restoring && (
        <RestoreDialog
          draft={draft}
          revision={restoring}
          onDone={() => void load()}
          onClose={() => setRestoring(null)}
        />
      )}
      {isDiscarding && <DiscardDialog draft={draft} onClose={() => setDiscarding(false)} />}
    </div>
  );
}

type RevisionRowProps = { revision: ContentRevision; isCurrent: boolean; onRestore: () => void };

function RevisionRow({ revision, isCurrent, onRestore }: RevisionRowProps) {
  const { publishedAt, publishedBy, note, origin, restores } = revision;
  const when = formatDateTime(publishedAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4">
      <div className="min-w-0">
        <p className="font-semibold tabular-nums">{`${text.numbered(revision.id)}, ${when}`}</p>
        <p className="wrap-anywhere text-quiet">{publishedBy === null ? text.first : text.by(publishedBy)}</p>
        {restores !== null && <p>{text.restores(restores)}</p>}
        {origin === 'new-site' && <p>{text.newSite}</p>}
        {note && <p className="wrap-anywhere">{note}</p>}
      </div>
      {isCurrent ? (
        <p className="rounded-full bg-success-soft px-3.5 py-0.5 font-semibold text-success">
          {text.current}
        </p>
      ) : (
        <QuietButton onPress={onRestore}>
          {text.again} <span className="sr-only">{when}</span>
        </QuietButton>
      )}
    </li>
  );
}

type RestoreDialogProps = {
  draft: Draft;
  revision: ContentRevision;
  onDone: () => void;
  onClose: () => void;
};

/** Publishes an older revision again. */
function RestoreDialog({ draft, revision, onDone, onClose }: RestoreDialogProps) {
  const alert = useAlert();
  const state = draft.read().draft;

  async function restore() {
    await draft.save();
    await call('POST /api/studio/content/revisions/{id}/restoration', {
      params: { id: revision.id },
      body: { version: draft.read().draft?.version ?? '' },
    });
    await draft.refresh({ isOwn: true });
    alert(text.restore.done, 'success');
    onDone();
    onClose();
  }

  return (
    <ConfirmDialog
      title={text.restore.title}
      yes={text.restore.yes}
      no={text.restore.no}
      onConfirm={restore}
      errorText={(error) => (isStale(error) ? text.restore.stale : text.restore.notDone)}
      onError={() => draft.refresh()}
      onClose={onClose}
    >
      <p>{text.restore.text(formatDateTime(revision.publishedAt))}</p>
      {state?.hasChanges === true && <p className="font-medium text-warning">{text.restore.lost}</p>}
    </ConfirmDialog>
  );
}

/** Resets the draft to the published content. */
function DiscardDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const alert = useAlert();

  async function discard() {
    await draft.save();
    const query = { version: draft.read().draft?.version ?? '' };
    const reply = await call('DELETE /api/studio/content/draft', { query });
    draft.adopt(reply.draft);
    alert(text.discard.done, 'success');
    onClose();
  }

  return (
    <ConfirmDialog
      title={text.discard.title}
      yes={text.discard.yes}
      no={text.discard.no}
      isDangerous
      onConfirm={discard}
      errorText={() => text.discard.notDone}
      onError={() => draft.refresh()}
      onClose={onClose}
    >
      <p>{text.discard.text}</p>
    </ConfirmDialog>
  );
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'aborted';
}
