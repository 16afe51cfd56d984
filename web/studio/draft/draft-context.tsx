import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ContentDocument, ContentPage } from '#rules/content/document.ts';
import { call } from '#web/platform/call.ts';
import { useMe } from '#web/session/session.tsx';
import { pathOf, type Place, valueAt, withValueAt } from './content-path.ts';
import { createDraft, type Draft, type DraftView } from './draft.ts';
import { joinOpenTabs, openUnsavedCopy } from './tab-copy.ts';

type DraftContext = {
  draft: Draft;
  /** The language in which texts are edited. */
  language: string;
  /** The same with the language of the originals. */
  languages: { language: string; defaultLanguage: string };
  setLanguage: (language: string) => void;
};

const Context = createContext<DraftContext | null>(null);

/** Provides the loaded draft to the forms below. */
export function DraftProvider({ draft, children }: { draft: Draft; children: ReactNode }) {
  const [chosen, setLanguage] = useState<string | null>(null);
  const site = useSyncExternalStore(draft.subscribe, () => documentOf(draft).site);
  const language = chosen !== null && site.languages.includes(chosen) ? chosen : site.defaultLanguage;
  const { defaultLanguage } = site;
  const value = useMemo(
    () => ({ draft, language, languages: { language, defaultLanguage }, setLanguage }),
    [draft, language, defaultLanguage],
  );
  return <Context value={value}>{children}</Context>;
}

export function useDraftContext(): DraftContext {
  const context = useContext(Context);
  if (!context) throw new Error('No DraftProvider');
  return context;
}

/** Returns a field of the draft, and rerenders when that field changes. */
export function useContentValue(place: Place): unknown {
  const { draft } = useDraftContext();
  return useSyncExternalStore(draft.subscribe, () => valueAt(documentOf(draft), place));
}

/** Returns a page of the draft, and rerenders when it changes. */
export function useContentPage<P extends ContentPage>(page: P): ContentDocument[P] {
  const { draft } = useDraftContext();
  return useSyncExternalStore(draft.subscribe, () => documentOf(draft)[page]);
}

/** Sets a field of the draft. Consecutive edits with the same `field` are one undo step. */
export function setContentValue(draft: Draft, place: Place, value: unknown, field = pathOf(place)): void {
  const [page, ...rest] = place;
  draft.edit(page as ContentPage, field, (content) => withValueAt(content, rest, value));
}

export function documentOf(draft: Draft): ContentDocument {
  const { draft: state } = draft.read();
  if (!state) throw new Error('The draft was not loaded');
  return state.document;
}

/** Returns the draft that all studio screens edit; null until the user is known. */
export function useDraft(): Draft | null {
  const draft = useOpenedDraft();
  useSaving(draft);
  return draft;
}

/** Returns the same draft without saving it. */
function useOpenedDraft(): Draft | null {
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

/** Returns the state of the draft, and rerenders when it changes. */
export function useDraftView(draft: Draft): DraftView {
  return useSyncExternalStore(draft.subscribe, draft.read);
}

/** Returns the document of the draft; null until loaded. */
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

/** Stores the copy when the page unloads, saves when it is hidden or the network is back, and refreshes on return. */
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
