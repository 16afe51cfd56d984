/** Compares docs/controls.md, which people read, with the code. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deletionDays, emailChangeHours } from '#rules/account.ts';
import { confirmedAtOnce } from '#rules/certificate.ts';
import { attachmentLimits, imageLimits } from '#rules/content/limits.ts';
import { playbackSessionsAtMost } from '#rules/playback-session.ts';
import { fastestSpeed } from '#rules/progress.ts';
import { recoveryCodeCount } from '#rules/sign-in/recovery-code.ts';
import { challengeMinutes, freshMinutes } from '#rules/sign-in/second-factor.ts';
import { sessionIdleMs, sessionMs, sessionsAtMost } from '#rules/sign-in/session.ts';
import { codeTries, lifetimeMinutes } from '#rules/sign-in/sign-in.ts';
import { captionLimits } from '#rules/video/captions.ts';
import { uploadLimits } from '#rules/video/upload.ts';
import { apiBodyBytes, webhookBodyBytes } from '#server/http/body-limits.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const document = read('docs/controls.md');
const dayMs = 24 * 60 * 60 * 1000;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toLocaleString('en')} MB`;

const code = globSync('server/**/*.ts', { exclude: ['**/*.test.ts', 'server/db/migrations/**'] })
  .map(read)
  .join('\n');

/** The part of the page below a heading. */
const part = (heading: string) => document.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';

/** The second cell of the row that begins with a text. */
function limitOf(what: string): string | undefined {
  const row = document.split('\n').find((line) => line.startsWith(`| ${what} `) || line === what);
  return row?.split('|')[2]?.trim();
}

test('the limits that docs/controls.md tells are those of the code', () => {
  const limits: Record<string, string> = {
    'a session that is not used ends after': `${sessionIdleMs / dayMs} days`,
    'every session ends after': `${sessionMs / dayMs} days`,
    'sessions of a person': String(sessionsAtMost),
    'a second factor is fresh for': `${freshMinutes} minutes`,
    'a link or a code lives for': `${lifetimeMinutes} minutes`,
    'tries of a code': String(codeTries),
    'a challenge of the second factor lives for': `${challengeMinutes} minutes`,
    'recovery codes': String(recoveryCodeCount),
    'a change of e-mail can be confirmed for': `${emailChangeHours} hours`,
    'an account is deleted after': `${deletionDays} days`,
    'videos that play at once': String(playbackSessionsAtMost),
    'progress is credited up to': `${fastestSpeed} times the clock`,
    'certificates confirmed at once': String(confirmedAtOnce),
    'body of a request': `${apiBodyBytes / 1024} kB`,
    'body of a webhook': `${webhookBodyBytes / 1024} kB`,
    'a picture': megabytes(imageLimits.bytes),
    'a file of a lesson': megabytes(attachmentLimits.bytes),
    'a recording': megabytes(uploadLimits.bytes),
    captions: `${captionLimits.characters.toLocaleString('en')} characters`,
  };
  const told = Object.fromEntries(Object.keys(limits).map((what) => [what, limitOf(what)]));
  expect(told).toEqual(limits);
});

test('every way to sign in stands in docs/controls.md', () => {
  const ways = namesIn(part('Ways in'));
  // The ways of the audit and of the log, as the code names them.
  const sources = ['server/flows/sign-in/sign-in.ts', 'server/routes/studio/second-factors.ts']
    .map(read)
    .join();
  expect(sources).toContain("way: 'mail' | 'google'");
  expect(sources).toContain("'passkey' : 'code' in given ? 'authenticator' : 'recovery-code'");
  expect(ways).toEqual(['link', 'code', 'google', 'passkey', 'authenticator', 'recovery-code']);
  // A session is opened in two places: for a mail, and for Google.
  const openers = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).filter((path) =>
    /\b(openSession|createSession)\(tx\b/.test(read(path)),
  );
  expect(openers.toSorted()).toEqual([
    'server/flows/sign-in/sign-in.ts',
    'server/routes/sign-in/google-sign-in.ts',
  ]);
});

test('every purpose of the secret key stands in docs/controls.md', () => {
  const purposes = [...read('server/secret.ts').matchAll(/^type \w+Purpose =([^;]+);/gm)].flatMap(
    ([, union = '']) => [...union.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
  );
  expect(purposes.length).toBeGreaterThan(8);
  const told = part('Keys and algorithms');
  expect(purposes.filter((purpose) => !told.includes(`\`${purpose}\``))).toEqual([]);
});

test('every algorithm of the code stands in docs/controls.md', () => {
  const calls =
    /\b(?:createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync|hash)\((?:[\w.?]+ \?\? )?'([\w-]+)'|\balgorithm: '(\w+)' \| '(\w+)'|\balg: '(\w+)'/g;
  const used = [...code.matchAll(calls)].flatMap(([, ...names]) => names.filter(Boolean));
  const told = namesIn(part('Keys and algorithms'));
  expect([...new Set(used)].toSorted()).toEqual(told.toSorted());
  // Each call names its algorithm in the code itself.
  const named = code.match(/\b(createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync)\(/g) ?? [];
  const literal = code.match(
    /\b(createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync)\(([\w.?]+ \?\? )?'/g,
  );
  expect(literal).toHaveLength(named.length);
});

test('every address that the configuration takes stands in docs/controls.md', () => {
  const taken = [...read('.env.example').matchAll(/^#?(\w+(?:_URL|_ISSUER|_SERVER))=/gm)].map(
    ([, name = '']) => name,
  );
  expect(taken.toSorted()).toEqual(namesIn(part('What the site talks to')).toSorted());
});

test('every table of the database has its class in docs/controls.md', () => {
  const schemas = globSync('server/db/schema/*.ts').map(read).join('');
  const names = [...schemas.matchAll(/^ {2}(\w+): \w+Table;/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(45);
  const told = [...part('Data').matchAll(/^\|.*\|.*\|(.*)\|$/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  expect(told.toSorted()).toEqual(names.toSorted());
});

test('each event of the log that docs/controls.md names is one that the code writes', () => {
  const told = [...part('The logs').matchAll(/`([a-z]+(?:-[a-z]+)*)`/g)].map(([, name = '']) => name);
  expect(told.length).toBeGreaterThan(12);
  expect(told.filter((name) => !code.includes(`event: '${name}'`))).toEqual([]);
});

test('each file that docs/controls.md names is there', () => {
  const named = [...document.matchAll(/`((?:rules|server|contract)\/[\w./-]+\.ts)`|\]\((?!https)([^)#]+)/g)];
  const paths = named.map(([, file, link]) => file ?? `docs/${link}`);
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

test('SECURITY.md says within how many days a hole is closed', () => {
  const times = read('SECURITY.md').split('## How soon')[1] ?? '';
  for (const level of ['critical', 'high', 'medium', 'low'])
    expect(times).toMatch(new RegExp(`\\| ${level} +\\| \\d+ days`));
});

/** The names in code spans that a row of a table begins with. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/^\| `([\w-]+)`/gm)].map(([, name = '']) => name);
}
