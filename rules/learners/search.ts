/** The search and the filters of the studio's list of learners. */
import { dayMs } from '#rules/clock.ts';
import { asciiDigits } from '#rules/text-input.ts';

/** The time of the last visit: within seven or thirty days, or not within thirty. */
export const seenFilters = ['week', 'month', 'not-month'] as const;
export type SeenFilter = (typeof seenFilters)[number];

/** Returns the time since which the learner was, or was not, active. */
export function seenSince(seen: SeenFilter, now: number): number {
  return now - (seen === 'week' ? 7 : 30) * dayMs;
}

/** The most segments that a site keeps. */
export const segmentsAtMost = 30;

/** The characters of a key; 37 ** 10 is below 2 ** 53, so a key stays exact. */
const keyLetters = 10;
const base = 37;

/** The fewest digits that a part of a phone number is found by. */
const partOfPhoneDigits = 4;

/** The last digits that identify a phone number, whatever its country prefix. */
const identifyingDigits = 8;

export type SearchedLearner = { name: string | null; email: string; phone: string | null };

/** Returns a text in lower case without accents, punctuation and spaces. */
function squeeze(text: string): string {
  return fold(text).replaceAll(' ', '');
}

/** Returns the keys of a learner, each once. */
export function searchKeysOf(learner: SearchedLearner): number[] {
  return [...new Set(searchTermsOf(learner).map(keyOf))];
}

/** Returns the texts of a learner; a search finds them by the beginning of one. */
function searchTermsOf({ name, email, phone }: SearchedLearner): string[] {
  const [local = '', domain] = email.split('@');
  // A deleted user has no email address and cannot be found.
  if (domain === undefined) return [];
  const host = squeeze(domain);
  const own = wordEndings(fold(local)).map((ending) => ending + host);
  const terms = [...wordEndings(fold(name ?? '')), ...own, host, ...phoneParts(phone ?? '')];
  return terms.filter((term) => term !== '');
}

/** Returns the range [from, to) of the keys of all texts with this beginning. */
export function keyRange(beginning: string): { from: number; to: number } {
  const length = Math.min(keyLetters, Array.from(beginning).length);
  const from = keyOf(beginning);
  return { from, to: from + base ** (keyLetters - length) };
}

/** A parsed search for learners. */
export type LearnerSearch = {
  /** The beginnings of the learner's texts, all of which must match. */
  beginnings: readonly string[];
  /** The typed digits of a phone number without leading zeros; null for any other search. */
  phone: string | null;
};

/** Parses a typed search; it has no beginnings without letters and digits. */
export function readLearnerSearch(typed: string): LearnerSearch {
  const digits = digitsOf(typed);
  const isPhone = /^[\s\d+()./-]+$/.test(asciiDigits(typed)) && digits.length >= partOfPhoneDigits;
  if (isPhone) return { beginnings: [digits.slice(-identifyingDigits)], phone: digits };
  const beginnings = typed
    .split(/\s+/)
    .map(squeeze)
    .filter((word) => word !== '');
  return { beginnings: [...new Set(beginnings)], phone: null };
}

/** Returns whether a search matches a learner. Keys are truncated, so that a key alone does not decide. */
export function isFoundBy(learner: SearchedLearner, { beginnings, phone }: LearnerSearch): boolean {
  const terms = searchTermsOf(learner);
  if (phone !== null && digitsOf(learner.phone ?? '').includes(phone.slice(-identifyingDigits))) return true;
  return beginnings.every((beginning) => terms.some((term) => term.startsWith(beginning)));
}

function keyOf(text: string): number {
  const letters = Array.from(text).slice(0, keyLetters).map(valueOf);
  return Array.from({ length: keyLetters }, (_, place) => letters[place] ?? 0).reduce(
    (key, value) => key * base + value,
    0,
  );
}

/** Returns 1 to 36. Letters of other scripts share these values; `isFoundBy` distinguishes them. */
function valueOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (letter >= '0' && letter <= '9') return 1 + code - 48;
  if (letter >= 'a' && letter <= 'z') return 11 + code - 97;
  return 1 + (code % 36);
}

/** Returns the text from each of its words on, without the spaces: `nur aisyah` is `nuraisyah` and `aisyah`. */
function wordEndings(folded: string): string[] {
  const words = folded.split(' ').filter((word) => word !== '');
  return words.map((_, place) => words.slice(place).join(''));
}

/** Returns the endings of a number that have enough digits. */
function phoneParts(phone: string): string[] {
  const digits = digitsOf(phone);
  return Array.from(digits)
    .slice(0, Math.max(0, digits.length - partOfPhoneDigits + 1))
    .map((_, at) => digits.slice(at));
}

/** Leading zeros are a trunk or international prefix. */
function digitsOf(phone: string): string {
  return asciiDigits(phone).replace(/\D/g, '').replace(/^0+/, '');
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
