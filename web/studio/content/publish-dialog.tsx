import { useCallback, useEffect, useRef, useState } from 'react';
import { pages } from '#rules/pages.ts';
import type { ContentChanges } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { dialogActionsStyles } from '#web/parts/dialog-frame.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { TextField } from '#web/parts/field.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { unsavedPages } from '#web/studio/draft/draft-state.ts';
import type { Draft, DraftView } from '#web/studio/draft/draft.ts';
import { useFormAction } from '#web/studio/parts/action-form.tsx';
import { LaunchNotice } from '#web/studio/launch/launch-checklist.tsx';
import { ChangeList, GapList, LegalVersions, RemovedLessons } from './change-list.tsx';

const text = messages.studioContent.publish;

/** The number of unpublished changes, and the button that opens the dialog. */
export function PublishControl({ draft, view }: { draft: Draft; view: DraftView }) {
  const [isOpen, setOpen] = useState(false);
  const state = view.draft;
  const differs = state !== null && (state.hasChanges || unsavedPages(state).length > 0);
  const { changes, failed, reload } = useChanges(state?.hasChanges === true ? state.version : null);
  const count = changes?.changes.length ?? 0;
  return (
    <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className={`tabular-nums text-quiet ${differs ? 'max-sm:sr-only' : ''}`} aria-live="polite">
        {!differs ? text.none : count > 0 ? text.count(count) : text.some}
      </p>
      {differs && (
        <Button shines={false} className="min-h-10! py-1.5!" onPress={() => setOpen(true)}>
          {text.action}
          {count > 0 && (
            <span aria-hidden="true" className="tabular-nums sm:hidden">
              {count}
            </span>
          )}
        </Button>
      )}
      {isOpen && (
        <PublishDialog
          draft={draft}
          changes={changes}
          failed={failed}
          reload={reload}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** Loads the unpublished changes again after each save. `version` is the draft’s; null without changes. */
function useChanges(version: string | null) {
  const [changes, setChanges] = useState<ContentChanges | null>(null);
  const [failed, setFailed] = useState(false);
  const request = useRef(0);

  const reload = useCallback(async () => {
    const mine = ++request.current;
    setFailed(false);
    try {
      const found = await call('GET /api/studio/content/changes');
      if (mine === request.current) setChanges(found);
    } catch {
      if (mine === request.current) setFailed(true);
    }
  }, []);

  useEffect(() => {
    if (version === null) return undefined;
    const timer = setTimeout(() => void reload(), pauseMs);
    return () => clearTimeout(timer);
  }, [version, reload]);

  return { changes: version === null ? null : changes, failed, reload };
}

type PublishDialogProps = {
  draft: Draft;
  changes: ContentChanges | null;
  failed: boolean;
  reload: () => Promise<void>;
  onClose: () => void;
};

/** Shows the changes and what is still missing, and publishes them. */
function PublishDialog({ draft, changes, failed, reload, onClose }: PublishDialogProps) {
  const [isSaved, setSaved] = useState<boolean | null>(null);
  const [isDone, setDone] = useState(false);

  // The server compares what is saved, so everything is saved first.
  useEffect(() => {
    void draft
      .save()
      .then(() => reload())
      .then(() => setSaved(draft.read().status === 'saved'));
  }, [draft, reload]);

  // A comparison from before the last save, or after a save elsewhere, is of another version.
  const isCurrent = changes !== null && changes.version === draft.read().draft?.version;
  useEffect(() => {
    if (isSaved && changes && !isCurrent) void draft.refresh().then(() => reload());
  }, [isSaved, changes, isCurrent, draft, reload]);

  return (
    <Dialog open title={text.title} onClose={onClose}>
      {isDone ? (
        <Done onClose={onClose} />
      ) : isSaved === false ? (
        <p className="font-medium text-warning">{text.unsaved}</p>
      ) : failed ? (
        <div className="grid justify-items-start gap-4">
          <p>{text.failed}</p>
          <Button kind="quiet" onPress={reload}>
            {text.again}
          </Button>
        </div>
      ) : isSaved && isCurrent ? (
        <PublishForm
          draft={draft}
          changes={changes}
          reload={reload}
          onDone={() => setDone(true)}
          onClose={onClose}
        />
      ) : (
        <Loading label={text.loading} />
      )}
    </Dialog>
  );
}

type PublishFormProps = Pick<PublishDialogProps, 'draft' | 'reload' | 'onClose'> & {
  changes: ContentChanges;
  onDone: () => void;
};

function PublishForm({ draft, changes, reload, onDone, onClose }: PublishFormProps) {
  const [note, setNote] = useState('');
  const { error, isBusy, submit } = useFormAction({ action: publish, errorText, onError: reloadChanges });
  const { version, gaps, legalVersions, removedLessons } = changes;
  const document = draft.read().draft?.document;

  async function publish() {
    if (gaps.length > 0) return;
    await call('POST /api/studio/content/revisions', { body: { version, note: note.trim() } });
    onDone();
    await draft.refresh({ isOwn: true });
  }

  async function reloadChanges(cause: unknown) {
    if (cause instanceof ApiError && cause.code === 'aborted') await draft.refresh();
    await reload();
  }

  if (changes.changes.length === 0 && gaps.length === 0) return <p>{text.nothing}</p>;
  return (
    <form onSubmit={submit} className="grid gap-6" noValidate>
      {gaps.length > 0 && <GapList gaps={gaps} document={document} onGo={onClose} />}
      {document?.site.isOpen && <LaunchNotice onGo={onClose} />}
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
      <ErrorText>{error}</ErrorText>
      <div data-actions className={dialogActionsStyles}>
        {gaps.length === 0 && (
          <Button type="submit" busy={isBusy}>
            {text.yes}
          </Button>
        )}
        <QuietButton onPress={onClose}>{text.later}</QuietButton>
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
          {text.see} <span className="sr-only">{messages.site.newTab}</span>
        </a>
        <QuietButton onPress={onClose}>{messages.site.close}</QuietButton>
      </div>
    </div>
  );
}

const errorTexts: Record<string, string> = {
  aborted: text.stale,
  'invalid-argument': text.refused,
};

function errorText(error: unknown): string {
  const code = error instanceof ApiError ? error.code : 'internal';
  return errorTexts[code] ?? text.notDone;
}

/** Debounces the comparison after a save. */
const pauseMs = 800;
