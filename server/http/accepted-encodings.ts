/** The smaller forms that a browser takes, best first, by its `Accept-Encoding`. */
export type SmallerEncoding = (typeof smaller)[number];

const smaller = ['br', 'gzip'] as const;

const known = new Map<string, SmallerEncoding[]>();

/** Browsers send a handful of different headers, which are read once. */
export function acceptedBy(header = ''): SmallerEncoding[] {
  const read = known.get(header);
  if (read) return read;
  const accepted = smaller.filter((encoding) => accepts(header, encoding));
  if (known.size < 100) known.set(header, accepted);
  return accepted;
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, quality] = part.trim().split(/\s*;\s*q=/);
    return name === encoding && Number(quality ?? 1) > 0;
  });
}
