/** Reads the parts of a mail (RFC 2045 and 2046) as far as reports need them; whatever it is given, it takes linear time. */

export type MimePart = {
  /** By their names in small letters; of two with one name, the first. */
  headers: ReadonlyMap<string, string>;
  /** The media type in small letters, such as `message/delivery-status`. */
  type: string;
  body: string;
};

/** A report has three parts, some of which are mails with two. */
const mostParts = 20;
const deepest = 4;
const mostHeaders = 200;

/** Returns the mail itself and all parts in it, the outer ones first. `source` is read as Latin-1. */
export function readMimeParts(source: string): MimePart[] {
  const parts: MimePart[] = [];
  collect(source, 0, parts);
  return parts;
}

function collect(source: string, depth: number, parts: MimePart[]): void {
  if (parts.length >= mostParts) return;
  const part = readPart(source);
  parts.push(part);
  const boundary = part.type.startsWith('multipart/') ? boundaryOf(part) : null;
  if (boundary === null || depth >= deepest) return;
  for (const inner of splitAt(part.body, boundary)) collect(inner, depth + 1, parts);
}

function readPart(source: string): MimePart {
  const { headers, rest } = readHeaders(source);
  const contentType = headers.get('content-type') ?? 'text/plain';
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  return { headers, type, body: decoded(rest, headers.get('content-transfer-encoding') ?? '') };
}

/** Reads header fields up to the first empty line; lines that begin with a space continue the one before. */
export function readHeaders(source: string): { headers: ReadonlyMap<string, string>; rest: string } {
  const headers = new Map<string, string>();
  let at = 0;
  let name = '';
  for (let count = 0; count < mostHeaders && at < source.length; count++) {
    const end = source.indexOf('\n', at);
    const line = source.slice(at, end === -1 ? undefined : end).replace(/\r$/, '');
    at = end === -1 ? source.length : end + 1;
    if (line === '') break;
    if (/^[ \t]/.test(line)) {
      if (name !== '') headers.set(name, `${headers.get(name) ?? ''} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(':');
    const field = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    name = field !== '' && !headers.has(field) ? field : '';
    if (name !== '') headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, rest: source.slice(at) };
}

function boundaryOf({ headers }: MimePart): string | null {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(headers.get('content-type') ?? '');
  return found?.[1] ?? found?.[2] ?? null;
}

function splitAt(body: string, boundary: string): string[] {
  const [, ...parts] = `\n${body}`.split(`\n--${boundary}`);
  const closing = parts.findIndex((part) => part.startsWith('--'));
  const open = closing === -1 ? parts : parts.slice(0, closing);
  return open.slice(0, mostParts).map((part) => part.slice(part.indexOf('\n') + 1));
}

function decoded(body: string, encoding: string): string {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('latin1');
    case 'quoted-printable':
      return body
        .replace(/=[ \t]*\r?\n/g, '')
        .replace(/=([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
    default:
      return body;
  }
}
