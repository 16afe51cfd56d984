import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import type { ContentDocument, ContentPage } from '#rules/content/document.ts';
import { type Place, pathOf, valueAt, withValueAt } from './content-path.ts';
import type { Draft } from './draft.ts';

type DraftContext = {
  draft: Draft;
  /** The language that texts are edited in. */
  language: string;
  setLanguage: (language: string) => void;
};

const Context = createContext<DraftContext | null>(null);

/** Gives the draft to the forms below, once it was loaded. */
export function DraftProvider({ draft, children }: { draft: Draft; children: ReactNode }) {
  const [chosen, setLanguage] = useState<string | null>(null);
  const site = useSyncExternalStore(draft.subscribe, () => documentOf(draft).site);
  const language = chosen !== null && site.languages.includes(chosen) ? chosen : site.defaultLanguage;
  const value = useMemo(() => ({ draft, language, setLanguage }), [draft, language]);
  return <Context value={value}>{children}</Context>;
}

export function useDraftContext(): DraftContext {
  const context = useContext(Context);
  if (!context) throw new Error('No DraftProvider');
  return context;
}

/** Returns a field of the draft and follows it; the component renders again when that field changes. */
export function useContentValue(place: Place): unknown {
  const { draft } = useDraftContext();
  return useSyncExternalStore(draft.subscribe, () => valueAt(documentOf(draft), place));
}

/** Returns a whole page of the draft and follows it. */
export function useContentPage<P extends ContentPage>(page: P): ContentDocument[P] {
  const { draft } = useDraftContext();
  return useSyncExternalStore(draft.subscribe, () => documentOf(draft)[page]);
}

/** Sets a field of the draft. Edits with the same `field` in a row are undone together. */
export function setContentValue(draft: Draft, place: Place, value: unknown, field = pathOf(place)): void {
  const [page, ...rest] = place;
  draft.edit(page as ContentPage, field, (content) => withValueAt(content, rest, value));
}

export function documentOf(draft: Draft): ContentDocument {
  const { draft: state } = draft.read();
  if (!state) throw new Error('The draft was not loaded');
  return state.document;
}
