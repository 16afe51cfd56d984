/**
 * Runs the work for each item, for at most `atOnce` items at one time. After the first failure nothing more begins, and
 * what is under way ends before that failure is thrown.
 */
export async function forEachUntilFailure<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const worker = async () => {
    for (let next = queue.next(); !next.done && failures.length === 0; next = queue.next())
      await work(next.value).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}
