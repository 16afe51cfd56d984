/** The copy of the content draft's unsaved pages; each tab has one of its own (tab-copy.ts). */
import { draftPrefix } from '../../drafts.ts';
import type { UnsavedPages } from './draft-state.ts';
import { type CopyArea, openTabCopy, type OpenTabs, type TabCopy } from './tab-copy.ts';

/** Opens the copy of a tab. `isOpen` tells whether another tab of this browser is still there. */
export function openUnsavedCopy(
  storage: () => CopyArea,
  { uid, ...tabs }: { uid: string } & OpenTabs,
): TabCopy<UnsavedPages> {
  return openTabCopy(storage, { ...tabs, prefix: `${draftPrefix}content:${uid}:`, parse });
}

function parse(text: string): UnsavedPages | null {
  const value: unknown = JSON.parse(text);
  if (!isGroup(value) || !isGroup(value['base']) || !isGroup(value['mine'])) return null;
  return value as UnsavedPages;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
