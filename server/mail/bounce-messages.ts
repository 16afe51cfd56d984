/**
 * Reads reports that mail servers send by email: bounces (RFC 3464) and complaints (RFC 5965). Parses MIME (RFC 2045,
 * 2046) only as far as reports need, in linear time for any input.
 */
import { type MailReport, noReply, readServerReply } from '#rules/mail/delivery.ts';
import { mailIdOfMessageId, mailIdOfReturnPath } from './message-id.ts';

/** A report has three parts, some of which are emails with two. */
const partsAtMost = 20;
const depthAtMost = 4;
const headersAtMost = 200;

type MimePart = {
  /** By lower-case name; only the first of each. */
  headers: ReadonlyMap<string, string>;
  /** The media type in lower case, such as `message/delivery-status`. */
  type: string;
  body: string;
};

/**
 * Returns the report in an email; null for any other email, such as an auto-reply. Anyone can send us one, so it only
 * counts if it contains the id of an email of ours, never by the address it claims.
 */
export function readMailReport(source: string): MailReport | null {
  const parts = readMimeParts(source);
  const status = parts.find(({ type }) => /^message\/(global-)?delivery-status$/.test(type));
  const feedback = parts.find(({ type }) => type === 'message/feedback-report');
  const mailId = findMailId(parts);
  if (status) {
    const found = readDeliveryStatus(status.body);
    return found && { ...found, mailId, email: null };
  }
  if (!feedback) return null;
  // Other types report signatures and viruses, or withdraw a complaint.
  const { headers } = readHeaders(feedback.body);
  const isComplaint = /^(abuse|fraud)$/i.test(headers.get('feedback-type') ?? '');
  return isComplaint ? { kind: 'complaint', mailId, email: null, reply: noReply } : null;
}

/** Returns the email itself and all parts in it, outer ones first. `source` is read as Latin-1. */
function readMimeParts(source: string): MimePart[] {
  const parts: MimePart[] = [];
  collect(source, 0, parts);
  return parts;
}

function collect(source: string, depth: number, parts: MimePart[]): void {
  if (parts.length >= partsAtMost) return;
  const part = readPart(source);
  parts.push(part);
  const boundary = part.type.startsWith('multipart/') ? boundaryOf(part) : null;
  if (boundary === null || depth >= depthAtMost) return;
  for (const inner of splitAt(part.body, boundary)) collect(inner, depth + 1, parts);
}

function readPart(source: string): MimePart {
  const { headers, rest } = readHeaders(source);
  const contentType = headers.get('content-type') ?? 'text/plain';
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  return { headers, type, body: decoded(rest, headers.get('content-transfer-encoding') ?? '') };
}

/** Reads header fields up to the first empty line; indented lines continue the previous one. */
function readHeaders(source: string): { headers: ReadonlyMap<string, string>; rest: string } {
  const headers = new Map<string, string>();
  let at = 0;
  let name = '';
  for (let count = 0; count < headersAtMost && at < source.length; count++) {
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
  return open.slice(0, partsAtMost).map((part) => part.slice(part.indexOf('\n') + 1));
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

/** A status has a group of fields for the report and one per recipient; our emails have one recipient. */
function readDeliveryStatus(body: string): Pick<MailReport, 'kind' | 'reply'> | null {
  const groups = body.replaceAll('\r', '').split(/\n{2,}/);
  for (const group of groups.slice(0, 10)) {
    const { headers } = readHeaders(group.trimStart());
    const action = (headers.get('action') ?? '').toLowerCase();
    const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(headers.get('status') ?? '')?.[0] ?? null;
    if (action !== 'failed' && action !== 'delayed') continue;
    const reply = readServerReply(headers.get('diagnostic-code') ?? '', { enhancedCode: status });
    const isPermanent = action === 'failed' && !status?.startsWith('4');
    return { kind: isPermanent ? 'bounce' : 'soft-bounce', reply };
  }
  return null;
}

/** The id is in the return path that received the report, and in the headers of our enclosed email. */
function findMailId(parts: readonly MimePart[]): string | null {
  const [outer] = parts;
  for (const name of ['to', 'delivered-to', 'x-original-to', 'envelope-to']) {
    const id = mailIdOfReturnPath(outer?.headers.get(name) ?? '');
    if (id !== null) return id;
  }
  for (const { type, body } of parts) {
    if (!/^(message\/(rfc822|global)(-headers)?|text\/rfc822-headers)$/.test(type)) continue;
    const id = mailIdOfMessageId(readHeaders(body.trimStart()).headers.get('message-id') ?? '');
    if (id !== null) return id;
  }
  return null;
}
