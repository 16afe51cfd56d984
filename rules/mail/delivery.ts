import { maskEmail } from '#rules/sign-in/sign-in.ts';

/** The outcomes of a mail: what became of it, as far as the site was told. */

export const mailOutcomes = [
  /** It is in the queue. */
  'waiting',
  /** The mail server took it. */
  'left',
  /** The mail server refused it for good. */
  'refused',
  /** Its content could not be decrypted or read. */
  'unreadable',
  /** It was not taken while it was worth sending. */
  'expired',
  /** It was not sent, since mail to this address is stopped. */
  'stopped',
  /** It left, and another server sent it back. */
  'bounced',
  /** It arrived, and the recipient called it spam. */
  'complained',
] as const;

export type MailOutcome = (typeof mailOutcomes)[number];

/** The ends of a mail that was never taken. */
export type MailFailure = Extract<MailOutcome, 'refused' | 'unreadable' | 'expired' | 'stopped'>;

/** The ends of a mail that had left. */
export type MailReturn = Extract<MailOutcome, 'bounced' | 'complained'>;

export const deliveryStates = ['waiting', 'left', 'returned', 'not-sent'] as const;

/** The state of a sign-in mail as the browser that asked for it is told: a fact about the mailbox, not the account. */
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

/** A mail that is forgotten by now counts as one that left. */
export function deliveryStateOf(outcome: MailOutcome | null): DeliveryState {
  return outcome === null ? 'left' : states[outcome];
}

/** The reply of a mail server: its codes, and its text, cut and without e-mail addresses. */
export type ServerReply = {
  /** The three digits of SMTP, such as 550. */
  smtpCode: number | null;
  /** The enhanced status code, such as 5.1.1 (RFC 3463). */
  enhancedCode: string | null;
  text: string | null;
};

export const noReply: ServerReply = { smtpCode: null, enhancedCode: null, text: null };

/** Returns a reply in one line; '' where nothing was said. The text mostly begins with its codes. */
export function replyText({ smtpCode, enhancedCode, text }: ServerReply): string {
  const codes = [smtpCode, enhancedCode].filter(
    (code) => code !== null && !(text ?? '').includes(String(code)),
  );
  return [...codes, text].filter((part) => part !== null).join(' ');
}

/** The longest text that is kept of a reply. */
const longestText = 240;

/** No reply is read beyond this; servers write a few hundred letters. */
const longestRead = 2_000;

/** Reads a reply such as `550 5.1.1 <a@b.example>: no such user`; `known` codes win over those in the text. */
export function readServerReply(
  said: string,
  known: { smtpCode?: number | null; enhancedCode?: string | null } = {},
): ServerReply {
  const line = said
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

/** A report about a mail that has left: it came back, is late, or was called spam. */
export type MailReport = {
  /** `soft-bounce` is a trouble that may pass: it is counted, and mail goes on. */
  kind: 'bounce' | 'soft-bounce' | 'complaint';
  /** The id of the mail, where the report leads back to it. */
  mailId: string | null;
  /** The recipient, as a provider names it; null in what any server can send us, where it proves nothing. */
  email: string | null;
  reply: ServerReply;
};
