/**
 * The specification's local cache of the video list: the last outline, shown until the server has answered. It decides
 * nothing, holds no price and no media URL, and is cleared at sign-out (decision 23).
 */
import { outlinePrefix } from './user-cache.ts';
import { stored, type StorageArea } from '#web/platform/stored.ts';
import type { LearnerOutline } from '#web/outline/learner-outline.ts';

/** The version of the cached form; lists of other versions are not read. */
const form = 3;

/** Returns the cache of a user's outline. */
export function outlineMemory(uid: string, storage: () => StorageArea = () => localStorage) {
  const outline = stored(storage, `${outlinePrefix}${uid}`, parseOutline);
  return {
    read: (): LearnerOutline | null => outline.read(),
    keep: ({ isInstructor, role, sections }: LearnerOutline): void =>
      outline.write(JSON.stringify({ form, isInstructor, role, sections })),
  };
}

function parseOutline(text: string): LearnerOutline | null {
  const cached = JSON.parse(text) as (LearnerOutline & { form?: number }) | null;
  if (cached?.form !== form || !Array.isArray(cached.sections)) return null;
  return { isInstructor: cached.isInstructor, role: cached.role, sections: cached.sections };
}
