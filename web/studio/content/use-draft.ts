import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { ContentDocument, ContentPage } from '#rules/content/document.ts';
import { call } from '../../call.ts';
import { useMe } from '../../session/me.tsx';
import { createDraft, type Draft, type DraftView } from './draft.ts';
import { joinOpenTabs } from './open-tabs.ts';
import { openUnsavedCopy } from './unsaved-copy.ts';

/** Returns the draft that all screens of the studio edit; null until it is known whose it is. */
export function useDraft(): Draft | null {
  const draft = useOpenedDraft();
  useSaving(draft);
  return draft;
}

/** Returns the same draft to a part of the studio that only reads it. */
export function useOpenedDraft(): Draft | null {
  const { me } = useMe();
  const uid = me?.uid ?? '';
  const [opened, setOpened] = useState(current?.uid === uid ? current : null);

  useEffect(() => {
    let isGone = false;
    if (uid !== '') void openDraftOf(uid).then((found) => !isGone && setOpened(found));
    return () => {
      isGone = true;
    };
  }, [uid]);

  const draft = opened?.uid === uid ? opened.draft : null;
  useEffect(() => void draft?.load(), [draft]);
  return draft;
}

/** Returns how the draft stands, and follows it. */
export function useDraftView(draft: Draft): DraftView {
  return useSyncExternalStore(draft.subscribe, draft.read);
}

/** Returns the document of the same draft; null until it was loaded. */
export function useOpenedDocument(): ContentDocument | null {
  const draft = useOpenedDraft();
  const read = () => draft?.read().draft?.document ?? null;
  return useSyncExternalStore(draft?.subscribe ?? followNothing, read);
}

const followNothing = () => () => {};

type OpenedDraft = { uid: string; draft: Draft };

let current: OpenedDraft | null = null;
let opening: Promise<OpenedDraft> | null = null;

function openDraftOf(uid: string): Promise<OpenedDraft> {
  opening = (opening ?? Promise.resolve(current)).then(async (former) => {
    if (former?.uid === uid) return former;
    const copy = openUnsavedCopy(() => localStorage, { uid, ...(await joinOpenTabs()) });
    current = { uid, draft: createDraft({ ...server, copy }) };
    return current;
  });
  return opening;
}

const server = {
  async load() {
    const { draft } = await call('GET /api/studio/content');
    return draft;
  },
  savePage: (page: ContentPage, body: { version: string; content: unknown }) =>
    call('PUT /api/studio/content/draft/{page}', { params: { page }, body }),
  after(ms: number, act: () => void) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
};

/** Keeps the copy when the page goes, saves when the network is back, and looks for newer drafts when one returns. */
function useSaving(draft: Draft | null): void {
  const keep = useEffectEvent(() => draft?.keepCopy());
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') void draft?.save();
    else void draft?.refresh();
  });
  const save = useEffectEvent(() => void draft?.save());
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('pagehide', () => keep(), { signal });
    addEventListener('online', () => save(), { signal });
    document.addEventListener('visibilitychange', () => look(), { signal });
    return () => stop.abort();
  }, []);
}
