/** Ids that are made once, from a title, and never change. */

const longest = 60;

/** Returns an id made of a title, such as `how-to-begin`; a title without Latin letters gives a random one. */
export function slugOf(title: string, random: () => string): string {
  return readablePart(title) || `new-${random()}`;
}

/**
 * Returns the id of a new lesson: its title's with a random tail in any case, so that it is never that of a lesson
 * which was removed.
 */
export function newSlug(
  title: string,
  { taken, random }: { taken: ReadonlySet<string>; random: () => string },
): string {
  let id = `${readablePart(title) || 'new'}-${random()}`;
  while (taken.has(id)) id += `-${random()}`;
  return id;
}

function readablePart(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
}

/** Eight letters and digits. */
export function randomTail(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}
