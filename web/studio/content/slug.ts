/** Ids that are made once, from a title, and never change. */

const longest = 60;

/** Returns an id made of a title, such as `how-to-begin`; a title without Latin letters gives a random one. */
export function slugOf(title: string, random: () => string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? `new-${random()}` : slug;
}

/** The same with a random tail where the id is taken. */
export function freeSlug(
  title: string,
  { taken, random }: { taken: ReadonlySet<string>; random: () => string },
): string {
  const slug = slugOf(title, random);
  return taken.has(slug) ? `${slug}-${random()}` : slug;
}

/** Eight letters and digits. */
export function randomTail(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}
