/** Does the work for everyone in turn, for so many at once. @throws {Error} the first one that a piece of work throws */
export async function sideBySide<Item>(
  atOnce: number,
  items: Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(workers);
}
