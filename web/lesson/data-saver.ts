type Connection = { saveData?: boolean; effectiveType?: string };

const connection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection;

/** The browser's own data saver; whoever asks through a proxy is told apart by the server. */
export function browserSavesData(): boolean {
  return connection()?.saveData === true;
}

/** On such a line nothing is fetched that nobody has asked for. */
export function isSparingBrowser(): boolean {
  return browserSavesData() || connection()?.effectiveType?.endsWith('2g') === true;
}
