/** The reply of a mail server: its codes, and its text, cut and without e-mail addresses. */
import { maskEmail } from '../sign-in/sign-in.ts';

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
