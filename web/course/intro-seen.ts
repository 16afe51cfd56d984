/** Whether the intro video was seen in this browser. While the instructor looks as somebody else, it counts as new. */
import { readImpersonation } from '#web/session/impersonation.ts';
import { stored, type StorageArea } from '#web/platform/stored.ts';

const memory = (storage: () => StorageArea) => stored(storage, 'lectern.intro', (text) => text === 'seen');

export function wasIntroSeen(storage: () => StorageArea = () => localStorage): boolean {
  return readImpersonation() === null && memory(storage).read() === true;
}

export function rememberIntroSeen(storage: () => StorageArea = () => localStorage): void {
  if (readImpersonation() === null) memory(storage).write('seen');
}
