/** The block of JSON in a document by which the browser gets its part of the content; no browser executes it. */
import type { AppContent, LandingAppContent } from './parts.ts';

const blockId = 'content';

/** Returns the block; `<` is escaped so that no text can end it. */
export function writeContentBlock(content: AppContent | LandingAppContent): string {
  const json = JSON.stringify(content).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${blockId}">${json}</script>`;
}

export function readAppContent(): AppContent {
  return JSON.parse(readBlock()) as AppContent;
}

export function readLandingAppContent(): LandingAppContent {
  return JSON.parse(readBlock()) as LandingAppContent;
}

function readBlock(): string {
  const json = document.getElementById(blockId)?.textContent;
  if (!json) throw new Error('The document does not hold its content');
  return json;
}
