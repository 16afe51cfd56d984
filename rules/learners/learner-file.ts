/** Files of learners: the exported table, and the people of an imported one. */
import { type Language, languageNames, languageOfTag, languages } from '#rules/language.ts';
import { countries, type Country, isPhoneNumber } from '#rules/registration.ts';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { asciiDigits, sanitizeText } from '#rules/text-input.ts';
import type { UserRecord } from '#rules/user.ts';
import { csvText, readCsv } from './csv.ts';

/** The most people in one request. */
export const importAtOnce = 100;

/** The columns of the table, by the names of the user record (specification 3). */
const columns = [
  ...(['uid', 'name', 'email', 'phone', 'country', 'umur', 'kerja', 'plan', 'choicePlan'] as const),
  ...(['paid', 'sign', 'clickpay', 'clickClaim', 'whenClaim', 'certificate', 'createdAt'] as const),
] as const satisfies (keyof UserRecord)[];

/** Returns the records as a table; times are in UTC. Phone numbers with a plus sign lose the separators between the digits. */
export function learnersCsv(records: readonly UserRecord[]): string {
  const rows = records.map((record) =>
    columns.map((column) => {
      const value = record[column];
      if (column === 'createdAt' || column === 'whenClaim')
        return value === null ? null : new Date(Number(value)).toISOString();
      if (column === 'phone' && typeof value === 'string' && /^\+[\d\s().-]+$/.test(value))
        return `+${value.replace(/\D/g, '')}`;
      return typeof value === 'boolean' ? String(value) : value;
    }),
  );
  return csvText(columns, rows);
}

/** Returns the records as documents by uid, the form of a document database. */
export function learnersJson(records: readonly UserRecord[]): string {
  return `${JSON.stringify(Object.fromEntries(records.map((record) => [record.uid, record])), null, 2)}\n`;
}

export type ImportedPerson = {
  email: string;
  name: string | null;
  country: Country | null;
  phone: string | null;
  /** Null if the file names none of the site's languages. */
  language: Language | null;
};

export type PeopleFile = {
  people: ImportedPerson[];
  /** The numbers of the lines without an email address. */
  skipped: number[];
  /** The numbers of the lines whose phone number isn't one; their people are added without it. */
  invalidPhones: number[];
};

/**
 * Reads the people of a table, or of documents in JSON. The first line of a table names its columns; null if none of
 * them is `email`, or the JSON is invalid.
 */
export function readPeople(text: string): PeopleFile | null {
  const rows = /^\s*[[{]/.test(text) ? rowsOfJson(text) : rowsOfTable(text);
  if (rows === null) return null;
  const people = new Map<string, ImportedPerson>();
  const skipped: number[] = [];
  const invalidPhones: number[] = [];
  for (const { line, email = '', name, country, phone, language } of rows) {
    const spelled = email.trim().toLowerCase();
    if (!looksLikeEmail(spelled)) {
      skipped.push(line);
      continue;
    }
    const number = given(phone && asciiDigits(phone), 40);
    const isPhone = number === null || isPhoneNumber(number);
    if (!isPhone) invalidPhones.push(line);
    people.set(spelled, {
      email: spelled,
      name: given(name, 100),
      country: countries.find((known) => known.toLowerCase() === country?.trim().toLowerCase()) ?? null,
      phone: isPhone ? number : null,
      language: languageNamed(language ?? ''),
    });
  }
  return { people: [...people.values()], skipped, invalidPhones };
}

type Row = { line: number } & Partial<Record<(typeof readColumns)[number], string>>;

const readColumns = ['email', 'name', 'country', 'phone', 'language'] as const;

/** The names of the languages in English. */
const englishNames: Record<Language, string> = { en: 'english', ms: 'malay', id: 'indonesian' };

/** Reads a code such as `ms` or `ms_MY`, or a name; null for a language that the site has not. */
function languageNamed(text: string): Language | null {
  const typed = text.trim().toLowerCase();
  const named = languages.find((one) =>
    [englishNames[one], languageNames[one].toLowerCase()].includes(typed),
  );
  return named ?? languageOfTag(typed.replaceAll('_', '-'));
}

/** The names of columns in the files of other services. */
const otherNames = new Map([
  ['e-mail', 'email'],
  ['email address', 'email'],
  ['e-mail address', 'email'],
  ['full name', 'name'],
  ['phone number', 'phone'],
  ['lang', 'language'],
  ['locale', 'language'],
  ['preferred language', 'language'],
]);

function rowsOfTable(text: string): Row[] | null {
  const [header = [], ...rows] = readCsv(text);
  const names = header.map((name) => otherNames.get(name.toLowerCase()) ?? name.toLowerCase());
  if (!names.includes('email')) return null;
  // Only these columns are read, so that a wide header costs nothing in each row.
  const places = readColumns
    .map((name) => ({ name, at: names.lastIndexOf(name) }))
    .filter(({ at }) => at >= 0);
  return rows.map((row, place) => ({
    ...Object.fromEntries(places.map(({ name, at }) => [name, row[at] ?? ''])),
    line: place + 2,
  }));
}

function rowsOfJson(text: string): Row[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  return Object.values(parsed).map((document: unknown, place) => {
    const fields = typeof document === 'object' && document !== null ? Object.entries(document) : [];
    const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
    return { ...Object.fromEntries(texts), line: place + 1 };
  });
}

function given(text: string | undefined, longest: number): string | null {
  const clean = sanitizeText(text ?? '').toWellFormed();
  // The limit may split a character.
  return (
    clean
      .slice(0, longest)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || null
  );
}
