/**
 * Runs `work` when no other tab of this browser runs work of the same name. Browsers without locks run it immediately.
 * @throws what `work` throws, or the signal's reason if that aborts first
 */
export async function inTurn<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const { locks } = navigator;
  if (!locks) return work();
  return locks.request(`saved-lessons ${name}`, signal ? { signal } : {}, work);
}
