/** The address that an email about a question is replied to, and the URL that ends such emails. */
import type { AppContext } from '#server/context.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';

export const unsubscribePath = '/unsubscribe';

/** The digits of a question's id, and those of the signature. */
const idDigits = 32;
const signatureDigits = 20;

type ReplyContext = Pick<AppContext, 'config' | 'secret'>;

/**
 * Returns the address such as `questions+<52 digits>@course.example` by which this recipient alone can reply; undefined on a
 * site that takes no replies.
 */
export function replyAddressOf(
  { config: { mailReplyAddress: base }, secret }: ReplyContext,
  of: { questionId: string; email: string },
): string | undefined {
  if (base === null) return undefined;
  const at = base.lastIndexOf('@');
  const tag = of.questionId + digitsOf(secret.sign('question-reply', signedText(of)));
  return `${base.slice(0, at)}+${tag}${base.slice(at)}`;
}

/** Returns the question that the sender may reply to by one of these addresses; null if there is none. */
export function questionOfReply(
  { config: { mailReplyAddress: base }, secret }: ReplyContext,
  mail: { from: string; to: readonly string[] },
): string | null {
  if (base === null) return null;
  const at = base.lastIndexOf('@');
  for (const address of mail.to) {
    const found = /([^\s<>"+]+)\+([0-9a-f]{52})@([^\s<>",]+)/i.exec(address);
    const [, name, tag = '', domain] = found ?? [];
    if (!found || `${name}@${domain}`.toLowerCase() !== `${base.slice(0, at)}${base.slice(at)}`.toLowerCase())
      continue;
    const questionId = tag.slice(0, idDigits).toLowerCase();
    const valid = secret
      .signaturesOf('question-reply', signedText({ questionId, email: mail.from }))
      .map(digitsOf);
    if (valid.includes(tag.slice(idDigits).toLowerCase())) return questionId;
  }
  return null;
}

function signedText({ questionId, email }: { questionId: string; email: string }): string {
  return `${questionId}\n${normalizeEmail(email)}`;
}

/** Hexadecimal, since some servers change letters to lower case. */
function digitsOf(signature: string): string {
  return Buffer.from(signature, 'base64url').toString('hex').slice(0, signatureDigits);
}

export type EmailKind = 'answers' | 'newQuestions';

/** Returns the URL of RFC 8058 that ends a kind of emails to a user. */
export function unsubscribeUrl(
  { config: { siteUrl }, secret }: ReplyContext,
  of: { uid: string; kind: EmailKind },
): string {
  const text = `${of.kind}.${of.uid}`;
  return `${siteUrl}${unsubscribePath}/${text}.${secret.sign('question-emails', text)}`;
}

/** Returns null for a token that this site did not sign. */
export function readUnsubscribeToken(
  { secret }: Pick<ReplyContext, 'secret'>,
  token: string,
): { uid: string; kind: EmailKind } | null {
  const [kind, uid = '', signature = ''] = token.split('.');
  if (kind !== 'answers' && kind !== 'newQuestions') return null;
  return secret.isSignatureOf('question-emails', `${kind}.${uid}`, signature) ? { uid, kind } : null;
}
