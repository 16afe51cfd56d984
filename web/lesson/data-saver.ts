type Connection = { saveData?: boolean; effectiveType?: string };

const connection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection;

/** Returns whether the browser's data saver is on. The server recognizes data-saving proxies itself. */
export function browserSavesData(): boolean {
  return connection()?.saveData === true;
}

/** Returns whether to load nothing in advance: the connection is metered or slow. */
export function isSparingBrowser(): boolean {
  return browserSavesData() || connection()?.effectiveType?.endsWith('2g') === true;
}
