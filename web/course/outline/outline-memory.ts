/**
 * The specification's local cache of the video list: the outline as it was shown last, for the moment until the server has
 * answered. It decides nothing, holds no price and no address of any media, and is gone at sign-out (decision 23).
 */
import { outlinePrefix } from '../../session/user-cache.ts';
import type { LearnerOutline } from './learner-outline.ts';

/** Counted up when what is kept takes another form; lists of other forms are not read. */
const form = 1;

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

export function outlineMemory(uid: string, shelf: () => Shelf = () => localStorage) {
  const key = `${outlinePrefix}${uid}`;
  return {
    read(): LearnerOutline | null {
      try {
        const kept = JSON.parse(shelf().getItem(key) ?? 'null') as
          | (LearnerOutline & { form?: number })
          | null;
        if (kept?.form !== form || !Array.isArray(kept.sections)) return null;
        return { isInstructor: kept.isInstructor, sections: kept.sections };
      } catch {
        return null;
      }
    },
    keep({ isInstructor, sections }: LearnerOutline): void {
      try {
        shelf().setItem(key, JSON.stringify({ form, isInstructor, sections }));
      } catch {
        // The cache is optional: a full or forbidden storage may refuse it.
      }
    },
  };
}
