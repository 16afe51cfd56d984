/** The pages that a shop must have: privacy notice, terms and refund policy, each with versions that never change. */
import type { ContentDocument } from './document.ts';
import { legalKinds } from './legal-kinds.ts';
import { type Localized, textsByLanguage } from './localized.ts';

export type LegalKind = keyof ContentDocument['legal'];

export type LegalText = ContentDocument['legal'][LegalKind];

/** A version of a text, and the time from which it is in force. */
export type LegalVersion = { version: number; since: number };

/** A text in one language with its version; `versions` are all of them, the newest first. */
export type PublicLegalText = LegalVersion & {
  title: string;
  text: string;
  /** The languages of both; the default one where a translation is missing. */
  languages: { title: string; text: string };
  versions: LegalVersion[];
};

const legalFacts = ['site', 'email', 'mailTime', 'signInTime', 'backupTime', 'deletionTime'] as const;

/** The facts of the site and of its configuration that the texts contain in braces, such as `{mailTime}`. */
export type LegalFacts = Record<(typeof legalFacts)[number], string>;

/**
 * Returns a text with the facts filled in, which `factsIn` writes in a language. A version keeps those of the time when it
 * came into force.
 */
export function fillLegalText(
  { title, text }: LegalText,
  factsIn: (language: string) => LegalFacts,
): LegalText {
  return { title: fillAll(title, factsIn), text: fillAll(text, factsIn) };
}

function fillAll(texts: Localized, factsIn: (language: string) => LegalFacts): Localized {
  return Object.fromEntries(
    textsByLanguage(texts).map(([language, text]) => [language, fillFacts(text, factsIn(language))]),
  );
}

const fact = new RegExp(`\\{(${legalFacts.join('|')})\\}`, 'g');

function fillFacts(text: string, facts: LegalFacts): string {
  return text.replace(fact, (_, name: keyof LegalFacts) => facts[name]);
}

/** Returns whether two texts are the same in every language. */
export function isSameLegalText(one: LegalText, other: LegalText): boolean {
  return sortedText(one) === sortedText(other);
}

/**
 * Returns whether two texts are the same version: the default language is the binding one, so that a corrected translation
 * is no reason to ask everyone to agree again.
 */
export function isSameLegalVersion(one: LegalText, other: LegalText, defaultLanguage: string): boolean {
  const binding = ({ title, text }: LegalText) => [title[defaultLanguage] ?? '', text[defaultLanguage] ?? ''];
  return binding(one).every((part, at) => part === binding(other)[at]);
}

function sortedText({ title, text }: LegalText): string {
  const sorted = (texts: Localized) =>
    textsByLanguage(texts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([sorted(title), sorted(text)]);
}

/** Returns the path of the text in force, or of one of its versions. */
export function legalPath(kind: LegalKind, version?: number): string {
  return version === undefined ? `/${kind}` : `/${kind}/${version}`;
}

/** Reads the path of a version; null for any other. */
export function legalVersionAt(path: string): { kind: LegalKind; version: number } | null {
  const [, kind, version] = /^\/(\w+)\/([1-9]\d{0,8})$/.exec(path) ?? [];
  const known = legalKinds.find((one) => one === kind);
  return known ? { kind: known, version: Number(version) } : null;
}

/** Drafts of the three texts, for sites and content folders of former releases, which lack them. */
export type LegalDrafts = Record<LegalKind, { title: string; text: string }>;

/** Returns drafts in the document's form. */
export function legalContentOf(drafts: LegalDrafts, language: string): Record<LegalKind, LegalText> {
  const textOf = (kind: LegalKind): LegalText => ({
    title: { [language]: drafts[kind].title },
    text: { [language]: drafts[kind].text },
  });
  return { privacy: textOf('privacy'), terms: textOf('terms'), refunds: textOf('refunds') };
}
