/** A paragraph of an email: text, a link shown as a button, or a code shown large. */
export type MailParagraph = string | { link: string; label: string } | { code: string; shown: string };

/** The texts of an email. */
export type MailMessage = { subject: string; paragraphs: readonly MailParagraph[] };
