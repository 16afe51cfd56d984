/** Reads the environment once into one typed, frozen object, and reports all its problems at once. */
import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { normalizeEmail } from '../email-address.ts';
import {
  type BackupConfig,
  type OperationsConfig,
  readBackupConfig,
  readOperationsConfig,
} from './operations.ts';
import {
  createReader,
  type Environment,
  flag,
  isLoopback,
  isOrigin,
  portNumber,
  type Reader,
  readSecretFiles,
  rejectExamples,
  wholeUpTo,
} from './environment.ts';
import { type MailConfig, readMailConfig } from './mail.ts';
import { readStripeConfig, type StripeConfig } from './stripe.ts';
import {
  type MediaConfig,
  readMediaConfig,
  readTranscriptionConfig,
  type TranscriptionConfig,
} from './media.ts';

export type Config = MailConfig &
  OperationsConfig & {
    host: string;
    port: number;
    /** The site's own origin, without a trailing slash. */
    siteUrl: string;
    /** The origins that sign-in with Google works on: the site's own first, then those of AUTHORIZED_ORIGINS. */
    authorizedOrigins: readonly string[];
    /** True when cookies carry `__Host-` and Secure. */
    https: boolean;
    /** True for a site on a loopback address, which only its own machine can reach. */
    isLocal: boolean;
    dataDir: string;
    /** PostgreSQL's URL; null means the SQLite file in dataDir. */
    databaseUrl: string | null;
    instructorEmails: readonly string[];
    /** Encrypts queued mail and signs media URLs; null means the key file in dataDir. */
    secretKey: string | null;
    /** The previous key, which still decrypts its own data; null when the key was not changed. */
    oldSecretKey: string | null;
    trustProxy: boolean;
    /** The proxies in front of the nearest one, such as a CDN's servers, whose X-Forwarded-For is trusted too. */
    trustedProxies: BlockList;
    media: MediaConfig;
    /** Null without a transcription service. */
    transcription: TranscriptionConfig | null;
    backup: BackupConfig;
    /** The seller's name and details on receipts; an empty field is not printed. */
    company: { name: string; registration: string; address: string; tax: string };
    google: { issuer: string; clientId: string; clientSecret: string };
    stripe: StripeConfig;
    /** The pause between two polls for Stripe events that no webhook delivered. */
    reconcileMs: number;
    /** The most checkouts that one user may open in an hour. */
    checkoutsPerHour: number;
  };

/** The tax line on the receipts of a site that is not configured yet. */
const trialLine = 'A trial on this computer: nothing was really sold.';

/** The schemes of URLs that browsers and our own calls use. */
const web = ['https:', 'http:'] as const;

/** Google's client ids end with this. */
const googleIds = '.apps.googleusercontent.com';

/** @throws {Error} one message that lists every problem, one per line. */
export function readConfig(given: Environment): Config {
  const wrong: string[] = [];
  const env = readSecretFiles(given, wrong);
  const read = createReader(env, wrong);
  const port = read.as('PORT', portNumber, 3000);
  const site = read.url('SITE_URL', web, `http://localhost:${port}`);
  const local = site !== null && isLoopback(site.hostname);
  const trustProxy = read.as('TRUST_PROXY', flag, false);
  const databaseUrl = readDatabaseUrl(read, wrong);
  const secretKey = read.given('SECRET_KEY');
  const dataDir = resolve(read.given('DATA_DIR') ?? './data');

  if (site && !isOrigin(site)) wrong.push('SITE_URL may only have a scheme, a host and a port');
  if (site && !local && site.protocol !== 'https:') wrong.push('SITE_URL must be https on a public address');
  checkSecretKey(wrong, { secretKey, isShared: databaseUrl !== null && !local });
  if (!local) rejectExamples(read, wrong);

  const config: Config = {
    host: read.given('HOST') ?? (trustProxy ? '127.0.0.1' : local ? 'localhost' : '0.0.0.0'),
    port,
    siteUrl: site?.origin ?? '',
    authorizedOrigins: readOrigins(read, { wrong, site, local }),
    https: site?.protocol === 'https:',
    isLocal: local,
    dataDir,
    databaseUrl,
    instructorEmails: readInstructors(read, { wrong, local }),
    secretKey,
    oldSecretKey: readOldKey(read, { wrong, secretKey }),
    trustProxy,
    trustedProxies: readTrustedProxies(read, { wrong, trustProxy }),
    media: readMediaConfig(env, { wrong, local }),
    transcription: readTranscriptionConfig(read, { wrong }),
    backup: readBackupConfig(read, { wrong, local, dataDir }),
    ...readMailConfig(read, { wrong, local }),
    ...readOperationsConfig(read, { wrong, local }),
    company: readCompany(read, local),
    google: readGoogle(read, { wrong, local }),
    stripe: readStripeConfig(read, { wrong, local }),
    reconcileMs: read.as('RECONCILE_SECONDS', wholeUpTo(200), 60) * 1000,
    checkoutsPerHour: read.as('CHECKOUTS_PER_HOUR', wholeUpTo(1000), 5),
  };
  if (wrong.length > 0) throw new Error(`The configuration is invalid:\n- ${wrong.join('\n- ')}`);
  return Object.freeze(config);
}

/** DATABASE_PASSWORD may contain any character, as generated passwords do, and is URL-encoded here. */
function readDatabaseUrl(read: Reader, wrong: string[]): string | null {
  const given = read.given('DATABASE_URL');
  const password = read.given('DATABASE_PASSWORD');
  const url = given === null ? null : read.url('DATABASE_URL', ['postgresql:', 'postgres:']);
  if (password === null) return given;
  if (given === null) wrong.push('DATABASE_PASSWORD is set without DATABASE_URL');
  if (url === null) return given;
  if (url.password !== '') wrong.push('DATABASE_PASSWORD is set, but DATABASE_URL also contains a password');
  url.password = encodeURIComponent(password);
  return url.href;
}

/** Reads IP addresses and ranges such as 172.64.0.0/13. */
function readTrustedProxies(
  read: Reader,
  { wrong, trustProxy }: { wrong: string[]; trustProxy: boolean },
): BlockList {
  const trusted = new BlockList();
  const ranges = read.list('TRUSTED_PROXIES');
  for (const range of ranges) {
    const [ip = '', bits] = range.split('/');
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
    const longest = family === 'ipv6' ? 128 : 32;
    const prefix = bits === undefined ? longest : Number(bits);
    // A range of the whole internet would let each visitor choose an IP address.
    const isRange = isIP(ip) !== 0 && !/\D/.test(bits ?? '') && prefix >= 8 && prefix <= longest;
    if (isRange) trusted.addSubnet(ip, prefix, family);
    else wrong.push(`TRUSTED_PROXIES contains ${range}, which is not an IP address or range`);
  }
  if (ranges.length > 0 && !trustProxy) wrong.push('TRUSTED_PROXIES is set without TRUST_PROXY=true');
  return trusted;
}

/** Rejects keys that repeat a few characters, such as thirty-two times `x`. */
const fewestCharacters = 8;

function checkSecretKey(
  wrong: string[],
  { secretKey, isShared }: { secretKey: string | null; isShared: boolean },
): void {
  if (secretKey === null) {
    if (isShared) wrong.push('SECRET_KEY is missing: several processes on one database must share it');
  } else if (secretKey.length < 32) {
    wrong.push('SECRET_KEY is shorter than 32 characters');
  } else if (new Set(secretKey).size < fewestCharacters) {
    wrong.push('SECRET_KEY repeats a few characters');
  }
}

function readOldKey(
  read: Reader,
  { wrong, secretKey }: { wrong: string[]; secretKey: string | null },
): string | null {
  const old = read.given('SECRET_KEY_OLD');
  if (old !== null && old === secretKey) wrong.push('SECRET_KEY_OLD is the same as SECRET_KEY');
  return old;
}

function readOrigins(
  read: Reader,
  { wrong, site, local }: { wrong: string[]; site: URL | null; local: boolean },
): readonly string[] {
  const more = read.list('AUTHORIZED_ORIGINS').flatMap((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    const isRight = url !== null && isOrigin(url) && (url.protocol === 'https:' || isLoopback(url.hostname));
    if (!isRight)
      wrong.push(
        `AUTHORIZED_ORIGINS contains an invalid origin (expected, for example, https://www.host): ${text}`,
      );
    else if (!local && isLoopback(url.hostname)) wrong.push('AUTHORIZED_ORIGINS contains a local URL');
    return isRight ? [url.origin] : [];
  });
  return Object.freeze([...new Set([...(site ? [site.origin] : []), ...more])]);
}

function readInstructors(
  read: Reader,
  { wrong, local }: { wrong: string[]; local: boolean },
): readonly string[] {
  const emails = read.list('INSTRUCTOR_EMAILS', local ? 'instructor@example.com' : '');
  if (!local && emails.length === 0) wrong.push('INSTRUCTOR_EMAILS is missing');
  for (const email of emails)
    if (!looksLikeEmail(email)) wrong.push(`INSTRUCTOR_EMAILS contains an invalid email address: ${email}`);
  return Object.freeze(emails.map(normalizeEmail));
}

function readCompany(read: Reader, local: boolean): Config['company'] {
  const need = (name: string, onTrial: string) => (local ? (read.given(name) ?? onTrial) : read.need(name));
  return Object.freeze({
    name: need('COMPANY_NAME', 'Lectern'),
    registration: read.given('COMPANY_REGISTRATION') ?? '',
    address: need('COMPANY_ADDRESS', 'Jalan Contoh 12, 80000 Johor Bahru, Malaysia'),
    tax: read.given('COMPANY_TAX_LINE') ?? (local ? trialLine : ''),
  });
}

function readGoogle(read: Reader, { wrong, local }: { wrong: string[]; local: boolean }): Config['google'] {
  const issuer = read.url('GOOGLE_ISSUER', web, 'https://accounts.google.com');
  const clientId = read.need('GOOGLE_CLIENT_ID');
  if (!local && issuer && isLoopback(issuer.hostname)) wrong.push('GOOGLE_ISSUER is a local URL');
  else if (!local && issuer && issuer.protocol !== 'https:')
    wrong.push('GOOGLE_ISSUER must be https on a public site');
  if (issuer?.hostname === 'accounts.google.com' && clientId && !clientId.endsWith(googleIds))
    wrong.push(`GOOGLE_CLIENT_ID does not end with ${googleIds}`);
  return Object.freeze({
    issuer: issuer?.href.replace(/\/$/, '') ?? '',
    clientId,
    clientSecret: read.need('GOOGLE_CLIENT_SECRET'),
  });
}
