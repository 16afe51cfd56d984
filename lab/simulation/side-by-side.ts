/**
 * Does the work for everyone in turn, for so many at once; what the work adds to the list is done as well.
 * @throws {Error} the first one that a piece of work throws
 */
export async function sideBySide<Item>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let begun = 0;
  const workers = Array.from({ length: atOnce }, async () => {
    // An iterator of the list would be over for all once one of them had come to its end.
    while (begun < items.length) await work(items[begun++] as Item);
  });
  await Promise.all(workers);
}
