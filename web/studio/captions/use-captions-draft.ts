/** Opens captions for editing. Unsaved drafts stay open and are saved while the studio shows other pages. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError, call } from '#web/platform/call.ts';
import { draftPrefix } from '#web/platform/drafts.ts';
import { joinOpenTabs, openTabCopy } from '#web/studio/draft/tab-copy.ts';
import {
  type CaptionsCopy,
  type CaptionsDraft,
  type CaptionsView,
  createCaptionsDraft,
  type LoadedCaptions,
} from './captions-draft.ts';

type CaptionsParams = { id: string; language: string };

export type OpenCaptions = { draft: CaptionsDraft; loaded: LoadedCaptions };

/** Unsaved drafts, which outlive their page. */
const unsaved = new Map<string, OpenCaptions>();

/** Returns the opened captions; null while loading, or with the error. */
export function useCaptionsDraft(uid: string, { id, language }: CaptionsParams) {
  const [opened, setOpened] = useState<OpenCaptions | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isGone = false;
    if (uid === '') return undefined;
    setError(null);
    openCaptions(uid, { id, language }).then(
      (found) => !isGone && setOpened(found),
      (cause: unknown) => !isGone && setError(cause),
    );
    return () => {
      isGone = true;
    };
  }, [uid, id, language, round]);

  useSaving(opened?.draft ?? null);
  return { opened, error, again: useCallback(() => setRound((count) => count + 1), []) };
}

export function useCaptionsView(draft: CaptionsDraft): CaptionsView {
  return useSyncExternalStore(draft.subscribe, draft.read);
}

async function openCaptions(uid: string, params: CaptionsParams): Promise<OpenCaptions> {
  const key = JSON.stringify([uid, params]);
  const kept = unsaved.get(key);
  if (kept) return kept;
  const load = () => call('GET /api/studio/videos/{id}/captions/{language}', { params });
  const [loaded, tabs] = await Promise.all([load(), joinOpenTabs()]);
  const draft = createCaptionsDraft(
    {
      load,
      save: (body) => call('PUT /api/studio/videos/{id}/captions/{language}/draft', { params, body }),
      publish: (body) =>
        call('POST /api/studio/videos/{id}/captions/{language}/publication', { params, body }),
      discard: (query) => call('DELETE /api/studio/videos/{id}/captions/{language}/draft', { params, query }),
      hasAccess: () =>
        call('GET /api/studio').then(
          () => true,
          () => false,
        ),
      copy: openTabCopy(() => localStorage, {
        ...tabs,
        prefix: `${draftPrefix}captions:${uid}:${params.id}:${params.language}:`,
        parse: parseCopy,
      }),
      after(ms, act) {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
      now: () => Date.now(),
    },
    loaded,
  );
  const opened = { draft, loaded };
  const follow = () => {
    if (draft.read().isUnsaved) unsaved.set(key, opened);
    else unsaved.delete(key);
    if (unsaved.size > 0) addEventListener('beforeunload', askBeforeLeaving);
    else removeEventListener('beforeunload', askBeforeLeaving);
  };
  draft.subscribe(follow);
  follow();
  return opened;
}

/** Browsers ask for confirmation before leaving with unsaved captions. */
function askBeforeLeaving(event: Event): void {
  event.preventDefault();
}

/** Stores the copy when the page unloads, and saves when it is hidden or left, or the network is back. */
function useSaving(draft: CaptionsDraft | null): void {
  useEffect(() => {
    if (!draft) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const save = () => void draft.save();
    addEventListener('pagehide', draft.keepCopy, { signal });
    addEventListener('online', save, { signal });
    // Another window may have saved newer captions, or the user has signed in again there.
    addEventListener('focus', () => void draft.refresh(), { signal });
    document.addEventListener(
      'visibilitychange',
      () => void (document.visibilityState === 'hidden' ? draft.save() : draft.refresh()),
      { signal },
    );
    return () => {
      stop.abort();
      save();
    };
  }, [draft]);
}

function parseCopy(text: string): CaptionsCopy | null {
  const copy = JSON.parse(text) as Partial<CaptionsCopy> | null;
  return typeof copy?.version === 'string' && Array.isArray(copy.cues) ? (copy as CaptionsCopy) : null;
}

/** Returns the reason of an API error; '' for other errors. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError ? (error.reason ?? '') : '';
}
