/** Whether the intro video was seen in this browser. During an impersonation it counts as new. */
import { type StorageArea, stored } from '#web/platform/stored.ts';
import { readImpersonation } from '#web/session/impersonation.ts';

const memory = (storage: () => StorageArea) => stored(storage, 'lectern.intro', (text) => text === 'seen');

export function wasIntroSeen(storage: () => StorageArea = () => localStorage): boolean {
  return readImpersonation() === null && memory(storage).read() === true;
}

export function rememberIntroSeen(storage: () => StorageArea = () => localStorage): void {
  if (readImpersonation() === null) memory(storage).write('seen');
}
