/**
 * Does the work for every item in order, several at once, including items that the work adds.
 * @throws {Error} the first error of the work
 */
export async function sideBySide<Item>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let begun = 0;
  const workers = Array.from({ length: atOnce }, async () => {
    // A shared iterator would end for all once one of them had reached its end.
    while (begun < items.length) await work(items[begun++] as Item);
  });
  await Promise.all(workers);
}
