/** The limits of the content document. The schema enforces them, and the studio shows them while typing. */

/** The most characters of a text, in each language. */
export const textLimits = {
  /** A name, a label, a button. */
  label: 80,
  /** A number in large type, with its unit. */
  figure: 16,
  /** A heading, or a lesson's title. */
  title: 120,
  /** A sentence or two. */
  line: 300,
  /** A paragraph. */
  text: 1_000,
  /** A lesson's description. */
  description: 4_000,
  /** A privacy notice, terms, or a refund policy. */
  legal: 12_000,
  /** The text of an article. */
  article: 40_000,
  /** The name that an attachment is downloaded as. */
  fileName: 120,
  url: 2_000,
} as const;

export type TextLimit = keyof typeof textLimits;

/** The fewest and the most entries of a list. The page's layout works for all numbers in between. */
export const listLimits = {
  company: { min: 0, max: 6 },
  languages: { min: 1, max: 8 },
  about: { min: 0, max: 10 },
  phrases: { min: 1, max: 6 },
  rows: { min: 1, max: 8 },
  steps: { min: 1, max: 6 },
  cards: { min: 1, max: 6 },
  lines: { min: 1, max: 10 },
  questions: { min: 1, max: 12 },
  slides: { min: 1, max: 6 },
  paragraphs: { min: 1, max: 8 },
  planLines: { min: 0, max: 12 },
  sections: { min: 1, max: 60 },
  lessonsOfSection: { min: 0, max: 100 },
  chapters: { min: 0, max: 100 },
  attachments: { min: 0, max: 20 },
  quizQuestions: { min: 0, max: 20 },
  quizChoices: { min: 0, max: 8 },
  acceptedAnswers: { min: 0, max: 10 },
  blocks: { min: 0, max: 12 },
  testimonials: { min: 0, max: 12 },
  numbers: { min: 0, max: 6 },
  logos: { min: 0, max: 12 },
  links: { min: 0, max: 6 },
  /** Of the whole course. */
  lessons: { min: 1, max: 1_000 },
} as const;

export type ListLimit = keyof typeof listLimits;

/** The most bytes of the whole document as JSON. */
export const documentBytes = 4_000_000;

/** The most bytes of an attached file, and the most files and bytes in all. */
export const attachmentLimits = { bytes: 100_000_000, files: 2_000, allBytes: 50_000_000_000 } as const;

/** The longest time of a chapter, in seconds. */
export const lastChapterSecond = 359_999;

/** The most bytes of an uploaded picture, pixels of its longer side, and pictures in all. */
export const imageLimits = { bytes: 1_000_000, side: 4_096, images: 2_000 } as const;

/** Returns whether content may link there: to a page of this site or the web, not to scripts or data URLs. */
export function isAllowedUrl(url: string): boolean {
  return /^(https?:\/\/[^\s\\/?#<>"]+|\/(?!\/))[^\s\\<>"]*$/i.test(url);
}

/** Returns whether the landing page may link there: to a page by https, or to an email address. */
export function isAllowedLink(url: string): boolean {
  return /^(https:\/\/[^\s\\/?#<>"][^\s\\<>"]*|mailto:[^\s\\<>"@?]+@[^\s\\<>"@?]+(\?[^\s\\<>"]*)?)$/i.test(
    url,
  );
}

/** Characters with a meaning in paths, shells or file systems. */
const reserved = /[/\\:*?"<>|]/g;

/** Control characters and invisible ones, such as direction marks. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cn}\p{Co}\p{Cs}]/gu;

/** Names that Windows reserves for devices. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Returns the name without characters that do not belong into file names, truncated with its ending kept; empty if
 * nothing is left. A safe name is unchanged.
 */
export function safeFileName(name: string): string {
  const clean = withoutEdges(
    name.replace(unseen, '').normalize('NFC').replace(reserved, '-').replace(/\s+/g, ' '),
  );
  const safe = clean.replace(device, '_$1');
  if (safe.length <= textLimits.fileName) return safe;
  const ending = /\.[^. ]{1,16}$/.exec(safe)?.[0] ?? '';
  const kept = withoutEdges(cut(safe, textLimits.fileName - ending.length));
  return kept + ending;
}

/** A leading dot hides a file; Windows drops trailing dots and spaces. */
function withoutEdges(text: string): string {
  return text.replace(/^[ .]+|[ .]+$/g, '');
}

/** Truncates without splitting a character. */
function cut(text: string, length: number): string {
  const head = text.slice(0, length);
  return head.isWellFormed() ? head : head.slice(0, -1);
}
