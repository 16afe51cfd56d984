import { createContext, type ReactNode, useContext } from 'react';
import type { PublicContent } from '#rules/content/public-content.ts';
import type { AppContent, LandingAppContent, SiteContent } from './content-block.ts';

type Contents = {
  site: SiteContent;
  app?: AppContent;
  landingApp?: LandingAppContent;
  whole?: PublicContent;
};

export const ContentContext = createContext<Contents | null>(null);

/** Provides the whole content, on the server. */
export function ContentProvider({ content, children }: { content: PublicContent; children: ReactNode }) {
  const contents = { site: content, app: content, landingApp: content, whole: content };
  return <ContentContext value={contents}>{children}</ContentContext>;
}

/** Provides the part of the app's screens, in the browser. */
export function AppContentProvider({ content, children }: { content: AppContent; children: ReactNode }) {
  return <ContentContext value={{ site: content, app: content }}>{children}</ContentContext>;
}

/** Returns the content that every page has. */
export function useSiteContent(): SiteContent {
  return useContents().site;
}

/** Returns the content of the app's screens. */
export function useAppContent(): AppContent {
  return given(useContents().app);
}

/** Returns the whole content, which only the server has. */
export function useContent(): PublicContent {
  return given(useContents().whole);
}

export function useContents(): Contents {
  return given(useContext(ContentContext));
}

/** @throws {Error} when the page does not have that part */
export function given<T>(content: T | null | undefined): T {
  if (!content) throw new Error('This page does not have that part of the content');
  return content;
}
