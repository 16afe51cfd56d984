/** Reads reports that mail servers send as mails: bounces (RFC 3464) and complaints (RFC 5965). */
import { type MailReport, noReply, readServerReply } from '#rules/mail/delivery.ts';
import { mailIdOfMessageId, mailIdOfReturnPath } from '../mail-address.ts';
import { type MimePart, readHeaders, readMimeParts } from './mime-parts.ts';

/**
 * Returns the report in a mail; null for a mail that is none, such as an answer by a machine. Everybody can send us such
 * a mail, so it counts only where it names a mail of ours by its id, and never by the address that it claims.
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
  // Other types are reports about signatures and viruses, or take a complaint back.
  const { headers } = readHeaders(feedback.body);
  const isComplaint = /^(abuse|fraud)$/i.test(headers.get('feedback-type') ?? '');
  return isComplaint ? { kind: 'complaint', mailId, email: null, reply: noReply } : null;
}

/** A status has a group of fields about the report, and one for each recipient; our mails have one recipient. */
function readDeliveryStatus(body: string): Pick<MailReport, 'kind' | 'reply'> | null {
  const groups = body.replaceAll('\r', '').split(/\n{2,}/);
  for (const group of groups.slice(0, 10)) {
    const { headers } = readHeaders(group.trimStart());
    const action = (headers.get('action') ?? '').toLowerCase();
    const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(headers.get('status') ?? '')?.[0] ?? null;
    if (action !== 'failed' && action !== 'delayed') continue;
    const reply = readServerReply(headers.get('diagnostic-code') ?? '', { enhancedCode: status });
    const isForGood = action === 'failed' && !status?.startsWith('4');
    return { kind: isForGood ? 'bounce' : 'soft-bounce', reply };
  }
  return null;
}

/** The id stands in the return path to which the report was sent, and in the headers of our mail that it encloses. */
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
