/** A paragraph of a mail: text, a link shown as a button, or a code shown large. */
export type MailParagraph = string | { link: string; label: string } | { code: string; shown: string };

/** The words of one mail. */
export type MailWords = { subject: string; paragraphs: readonly MailParagraph[] };
