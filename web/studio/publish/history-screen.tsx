import { useCallback, useEffect, useState } from 'react';
import type { ContentRevision } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { call } from '../../call.ts';
import { formatDateTime } from '../../format.ts';
import { Button } from '../../parts/button.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Message } from '../../parts/message.tsx';
import { ContentFrame } from '../content/content-frame.tsx';
import { useDraftContext } from '../content/draft-context.tsx';
import { useDraftView } from '../content/use-draft.ts';
import { DiscardDialog, RestoreDialog } from './history-dialogs.tsx';

const text = words.studioContent.history;

/** /studio/history: everything that was published, and the ways back. */
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

  // Publishing from this screen makes a new revision, and with it a draft without changes.
  const hasChanges = state?.hasChanges ?? false;
  useEffect(() => void load(), [load, hasChanges]);

  if (!listed && failed) {
    return (
      <Message title={text.failed.title} action={<Button onPress={() => load()}>{text.failed.again}</Button>}>
        <p>{text.failed.text}</p>
      </Message>
    );
  }
  if (!listed) return <Loading label={words.site.loading} />;
  return (
    <div className="grid max-w-4xl gap-6">
      {hasChanges && (
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-amber-soft px-5 py-4">
          <p className="font-medium">{text.discard.lead}</p>
          <Button kind="quiet" shines={false} onPress={() => setDiscarding(true)}>
            {text.discard.action}
          </Button>
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
          <Button kind="quiet" shines={false} onPress={() => load(listed.revisions.at(-1)?.id)}>
            {text.more}
          </Button>
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
        <Button kind="quiet" shines={false} onPress={onRestore}>
          {text.again} <span className="sr-only">{when}</span>
        </Button>
      )}
    </li>
  );
}
