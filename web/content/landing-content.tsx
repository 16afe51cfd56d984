/** The content of the landing page's interactive parts, which the app's other pages do not load. */
import type { ReactNode } from 'react';
import { type LandingAppContent, readBlock } from './content-block.ts';
import { ContentContext, given, useContents } from './content-provider.tsx';

/** Provides the document's content, in the browser. */
export function LandingAppContentProvider({
  content,
  children,
}: {
  content: LandingAppContent;
  children: ReactNode;
}) {
  return <ContentContext value={{ site: content, landingApp: content }}>{children}</ContentContext>;
}

export function useLandingAppContent(): LandingAppContent {
  return given(useContents().landingApp);
}

export function readLandingAppContent(): LandingAppContent {
  return JSON.parse(readBlock()) as LandingAppContent;
}
