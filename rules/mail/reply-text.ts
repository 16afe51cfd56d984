/** Email replies: what a person wrote, without the quoted email below it, and why a reply is not stored. */

/** Why a reply to an email about a question was not stored. */
export type ReplyRejection =
  /** It has no text above the email that it quotes. */
  | 'empty'
  | 'too-long'
  /** The sender has written too many in this hour. */
  | 'too-many'
  /** The question has as many messages as it may have. */
  | 'too-many-messages'
  /** The sender is neither the learner with access to the lesson nor on the team anymore. */
  | 'no-access'
  /** The question or its lesson is gone. */
  | 'gone';

/** Longer emails are cut before they are read. */
const charactersAtMost = 100_000;

/** An attribution such as "On 1 May, Ann wrote:" may be wrapped over this many lines. */
const attributionLines = 4;

/** The line in an email above which its recipient writes the reply. */
export function replyMarker(text: string): string {
  return `##- ${text} -##`;
}

/**
 * Returns the newest part of a reply: the text above our marker, the quoted email, or the header of a forwarded one, and
 * above a signature. Quotes between the lines of a reply stay. '' if nothing is left.
 */
export function newestPart(text: string): string {
  const lines = text
    .slice(0, charactersAtMost)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  const end = lines.findIndex((line, at) => isMarker(line) || isSeparator(line) || isHeader(lines, at));
  const kept = withoutQuoteAtEnd(end === -1 ? lines : lines.slice(0, end));
  const signature = kept.findIndex((line) => line === '--' || line === '-- ');
  return (signature === -1 ? kept : kept.slice(0, signature)).join('\n').trim();
}

function isMarker(line: string): boolean {
  return /^[>\s]*##- .{1,200} -##$/.test(line);
}

/** Lines that programs write above the email they quote, in the languages of the site. */
function isSeparator(line: string): boolean {
  return (
    /^\s*-{2,}\s*(original message|mesej asal|pesan asli|forwarded message)\s*-{2,}$/i.test(line) ||
    /^_{10,}$/.test(line)
  );
}

/** Outlook quotes with a header: "From: …" and, on the next lines, when it was sent and to whom. */
function isHeader(lines: readonly string[], at: number): boolean {
  if (!/^\s*\*?(from|dari|daripada)\s?:/i.test(lines[at] ?? '')) return false;
  return lines
    .slice(at + 1, at + 5)
    .some((line) => /^\s*\*?(sent|date|dihantar|tarikh|dikirim|terkirim|tanggal)\s?:/i.test(line));
}

/** Removes the quoted lines at the end and the attribution above them. */
function withoutQuoteAtEnd(lines: readonly string[]): string[] {
  const trimmed = withoutBlankEnd(lines);
  let end = trimmed.length;
  while (end > 0 && isQuotedOrBlank(trimmed[end - 1] ?? '')) end--;
  const hasQuote = trimmed.slice(end).some((line) => line.trimStart().startsWith('>'));
  const rest = withoutBlankEnd(trimmed.slice(0, end));
  return isAttribution(rest.at(-1)) ? withoutAttribution(rest, hasQuote) : hasQuote ? rest : trimmed;
}

function isQuotedOrBlank(line: string): boolean {
  return line.trim() === '' || line.trimStart().startsWith('>');
}

/** "On … wrote:", "Pada … menulis:"; the end of it if it is wrapped. */
function isAttribution(line: string | undefined): boolean {
  return line !== undefined && /(wrote|menulis|tulis|writes)\s?:$/i.test(line);
}

/** Without a quote below, only a whole attribution is removed: our marker has ended the text. */
function withoutAttribution(lines: readonly string[], hasQuote: boolean): string[] {
  for (let count = 1; count <= attributionLines; count++) {
    const from = lines.length - count;
    if (from < 0 || lines[from]?.trim() === '') break;
    if (/^\s*(on|pada)\s/i.test(lines[from] ?? '')) return withoutBlankEnd(lines.slice(0, from));
  }
  return hasQuote ? withoutBlankEnd(lines.slice(0, -1)) : [...lines];
}

function withoutBlankEnd(lines: readonly string[]): string[] {
  let end = lines.length;
  while (end > 0 && lines[end - 1]?.trim() === '') end--;
  return lines.slice(0, end);
}
