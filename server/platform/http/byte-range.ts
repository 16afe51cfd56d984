/** A range of bytes of a file, both ends included (RFC 9110, section 14). */
export type ByteRange = { first: number; last: number };

/** Reads a single range, as players ask for. Returns undefined for several ranges or an invalid one: the reply is the whole file. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'unsatisfiable' : { first, last };
}
