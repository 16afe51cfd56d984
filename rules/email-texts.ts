/** The subject and text of an email in the languages that the instructor has written it in (decision 208). */
import { type Localized, textsByLanguage, writtenText } from './content/localized.ts';

export type EmailTexts = { subject: Localized; body: Localized };

/** An email counts as written in a language with both its subject and its text. */
export function isWritten({ subject, body }: EmailTexts, language: string): boolean {
  return writtenText(subject, language) !== '' && writtenText(body, language) !== '';
}

export function emailStateIn(texts: EmailTexts, language: string): 'written' | 'incomplete' | 'missing' {
  if (isWritten(texts, language)) return 'written';
  const isBegun = writtenText(texts.subject, language) !== '' || writtenText(texts.body, language) !== '';
  return isBegun ? 'incomplete' : 'missing';
}

/**
 * Returns the language in which a reader gets the email: their own if it is written in it, else the main one. After a
 * change of the site's main language, an older email may lack that one, too; then it is any that is written.
 */
export function languageFor(texts: EmailTexts, of: { reader: string; main: string }): string {
  const others = textsByLanguage(texts.subject).map(([language]) => language);
  return [of.reader, of.main, ...others].find((language) => isWritten(texts, language)) ?? of.main;
}

/** Adds up readers by the language in which they get the email, the most frequent one first. */
export function countByEmailLanguage(
  texts: EmailTexts,
  { readers, main }: { readers: Readonly<Record<string, number>>; main: string },
): { language: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const [reader, count] of Object.entries(readers)) {
    const language = languageFor(texts, { reader, main });
    counts.set(language, (counts.get(language) ?? 0) + count);
  }
  return [...counts]
    .map(([language, count]) => ({ language, count }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
}

/** Returns the subject by which the studio names the email; '' without one. */
export function subjectIn({ subject }: Pick<EmailTexts, 'subject'>, main: string): string {
  const others = textsByLanguage(subject).map(([language]) => writtenText(subject, language));
  return writtenText(subject, main) || (others.find((text) => text !== '') ?? '');
}
