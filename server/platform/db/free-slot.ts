/**
 * Limits the rows of a table: each has a slot below `slots`, with a unique key, so that of simultaneous inserts no more
 * succeed than there are free slots. `insert` returns undefined when a unique key rejects the row. Returns whether it was
 * inserted.
 */
export async function insertInFreeSlot(
  { taken, slots }: { taken: readonly { slot: number }[]; slots: number },
  insert: (slot: number) => Promise<object | undefined>,
): Promise<boolean> {
  const used = new Set(taken.map(({ slot }) => slot));
  for (let slot = 0; slot < slots; slot++) if (!used.has(slot) && (await insert(slot))) return true;
  return false;
}
