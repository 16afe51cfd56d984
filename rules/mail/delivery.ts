/** The outcomes of emails, and the replies of mail servers. */
import { maskEmail } from '#rules/sign-in/sign-in.ts';

export const mailOutcomes = [
  /** It is in the queue. */
  'waiting',
  /** The mail server accepted it. */
  'left',
  /** The mail server rejected it permanently. */
  'refused',
  /** Its content could not be decrypted or read. */
  'unreadable',
  /** It was not accepted while it was still useful. */
  'expired',
  /** It was not sent, since emails to this address are stopped. */
  'stopped',
  /** It was accepted, and another server returned it. */
  'bounced',
  /** It arrived, and the recipient reported it as spam. */
  'complained',
] as const;

export type MailOutcome = (typeof mailOutcomes)[number];

/** The outcomes of an email that was never accepted. */
export type MailFailure = Extract<MailOutcome, 'refused' | 'unreadable' | 'expired' | 'stopped'>;

/** The outcomes of an email after it was accepted. */
export type MailReturn = Extract<MailOutcome, 'bounced' | 'complained'>;

export const deliveryStates = ['waiting', 'left', 'returned', 'not-sent'] as const;

/** The state of a sign-in email for the browser that requested it: a fact about the mailbox, not the account. */
type DeliveryState = (typeof deliveryStates)[number];

const states: Record<MailOutcome, DeliveryState> = {
  waiting: 'waiting',
  left: 'left',
  complained: 'left',
  refused: 'returned',
  bounced: 'returned',
  stopped: 'returned',
  unreadable: 'not-sent',
  expired: 'not-sent',
};

/** Returns the state of an outcome; null is an email whose row has been deleted. */
export function deliveryStateOf(outcome: MailOutcome | null): DeliveryState {
  return outcome === null ? 'left' : states[outcome];
}

/** The reply of a mail server: its codes, and its text, truncated and with masked addresses. */
export type ServerReply = {
  /** The three digits of SMTP, such as 550. */
  smtpCode: number | null;
  /** The enhanced status code, such as 5.1.1 (RFC 3463). */
  enhancedCode: string | null;
  text: string | null;
};

export const noReply: ServerReply = { smtpCode: null, enhancedCode: null, text: null };

/** Returns a reply in one line; '' for an empty one. The text usually starts with its codes. */
export function replyText({ smtpCode, enhancedCode, text }: ServerReply): string {
  const codes = [smtpCode, enhancedCode].filter(
    (code) => code !== null && !(text ?? '').includes(String(code)),
  );
  return [...codes, text].filter((part) => part !== null).join(' ');
}

/** The longest stored text of a reply. */
const longestText = 240;

/** The longest part of a reply that is read; servers write a few hundred characters. */
const longestRead = 2_000;

/** Reads a reply such as `550 5.1.1 <a@b.example>: no such user`; `known` codes win over those in the text. */
export function readServerReply(
  reply: string,
  known: { smtpCode?: number | null; enhancedCode?: string | null } = {},
): ServerReply {
  const line = reply
    .slice(0, longestRead)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  const codes = /^(?:smtp; ?)?(?:([2-5]\d\d)[ -])?(?:([245]\.\d{1,3}\.\d{1,3})\b)?/i.exec(line);
  const text = line.replace(/^smtp; ?/i, '').replace(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, maskEmail);
  return {
    smtpCode: known.smtpCode ?? (codes?.[1] ? Number(codes[1]) : null),
    enhancedCode: known.enhancedCode ?? codes?.[2] ?? null,
    text: text === '' ? null : text.slice(0, longestText),
  };
}

/** A report about a sent email: it bounced, is late, or was reported as spam. */
export type MailReport = {
  /** `soft-bounce` is a temporary error: it is counted, and emails continue. */
  kind: 'bounce' | 'soft-bounce' | 'complaint';
  /** The id of the email, if the report identifies it. */
  mailId: string | null;
  /** The recipient, from an authenticated provider; null in reports that any server can send. */
  email: string | null;
  reply: ServerReply;
};
