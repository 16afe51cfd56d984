/**
 * The copy of what is not saved yet, in the browser's storage, so that a closed tab or a dead network loses nothing. Each
 * tab has one of its own; the copy of a tab that is gone is taken over by the next one.
 */
import { withCourseDefaults } from '#rules/content/lesson-defaults.ts';
import { draftPrefix } from '../../drafts.ts';
import { attempt, stored, type StorageArea } from '../../stored.ts';
import type { UnsavedPages } from './draft-state.ts';

export type CopyArea = StorageArea & Pick<Storage, 'key' | 'length'>;

type UnsavedCopy = {
  read: () => UnsavedPages | null;
  write: (pages: UnsavedPages) => boolean;
  remove: () => void;
};

const prefixOf = (uid: string) => `${draftPrefix}content:${uid}:`;

/** Opens the copy of a tab. `isOpen` tells whether another tab of this browser is still there. */
export function openUnsavedCopy(
  storage: () => CopyArea,
  { uid, tab, isOpen }: { uid: string; tab: string; isOpen: (tab: string) => boolean },
): UnsavedCopy {
  const key = prefixOf(uid) + tab;
  const copy = stored(storage, key, parse);
  return {
    read: () => copy.read() ?? takeOver(storage, { uid, tab, isOpen, key }),
    write(pages) {
      const text = JSON.stringify(pages);
      copy.write(text);
      return attempt(() => storage().getItem(key)) === text;
    },
    remove: copy.remove,
  };
}

function takeOver(
  storage: () => CopyArea,
  { uid, isOpen, key }: { uid: string; tab: string; isOpen: (tab: string) => boolean; key: string },
): UnsavedPages | null {
  const prefix = prefixOf(uid);
  const left = attempt(() => keysOf(storage())) ?? [];
  for (const other of left) {
    if (!other.startsWith(prefix) || other === key || isOpen(other.slice(prefix.length))) continue;
    const abandoned = stored(storage, other, (text) => ({ text, pages: parse(text) }));
    const found = abandoned.read();
    if (!found?.pages) continue;
    stored(storage, key, parse).write(found.text);
    abandoned.remove();
    return found.pages;
  }
  return null;
}

function keysOf(storage: CopyArea): string[] {
  return Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
}

function parse(text: string): UnsavedPages | null {
  const value: unknown = JSON.parse(text);
  if (!isGroup(value) || !isGroup(value['base']) || !isGroup(value['mine'])) return null;
  const { base, mine } = value as UnsavedPages;
  return { base: withDefaults(base), mine: withDefaults(mine) };
}

/** A copy may be from a former release. */
function withDefaults(pages: UnsavedPages['mine']): UnsavedPages['mine'] {
  return pages.course ? { ...pages, course: withCourseDefaults(pages.course) } : pages;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
