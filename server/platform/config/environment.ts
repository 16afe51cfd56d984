/** Reads single environment variables. Each problem is a sentence that starts with the variable's name. */
import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

export type Reader = ReturnType<typeof createReader>;

/** Problems are added to `wrong`. An empty variable counts as not set. */
export function createReader(env: Environment, wrong: string[]) {
  const given = (name: string): string | null => env[name]?.trim() || null;

  const need = (name: string): string => {
    const value = given(name);
    if (value === null) wrong.push(`${name} is missing`);
    return value ?? '';
  };

  /** Returns the variable as the schema parses it; the default when it is not set, or invalid. */
  const as = <T>(name: string, schema: z.ZodType<T, string>, preset: T): T => {
    const value = given(name);
    const parsed = value === null ? null : schema.safeParse(value);
    if (parsed?.error) wrong.push(`${name} ${parsed.error.issues[0]?.message}`);
    return parsed?.success ? parsed.data : preset;
  };

  return {
    given,
    need,
    as,

    /** A URL with one of these schemes, such as `https:`; required when it has no default. */
    url(name: string, schemes: readonly string[], preset?: string): URL | null {
      if (preset === undefined) need(name);
      return as(name, address(schemes), given(name) === null && preset ? new URL(preset) : null);
    },

    /** The comma-separated values. */
    list(name: string, preset = ''): string[] {
      return (given(name) ?? preset)
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean);
    },
  };
}

export const flag = z
  .enum(['true', 'false'], 'is neither true nor false')
  .transform((value) => value === 'true');

/** Zero lets the system choose a free port. */
export const portNumber = wholeNumber(0, 65_535, 'is not a port');

export function wholeUpTo(largest: number) {
  return wholeBetween(1, largest);
}

export function wholeBetween(smallest: number, largest: number) {
  return wholeNumber(smallest, largest, `is not a whole number from ${smallest} to ${largest}`);
}

function wholeNumber(smallest: number, largest: number, error: string) {
  const digits = z.string().regex(/^\d+$/, error);
  return digits.transform(Number).pipe(z.number().min(smallest, error).max(largest, error));
}

function address(schemes: readonly string[]) {
  const begins = `must start with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
  return z
    .string()
    .superRefine((text, ctx) => {
      const sign = unencodedSignIn(text);
      if (sign !== null)
        ctx.addIssue({
          code: 'custom',
          message: `has ${sign} in its user or password: write ${encodeURIComponent(sign)} instead`,
        });
    })
    .refine((text) => URL.canParse(text), { error: 'is not an address', abort: true })
    .transform((text) => new URL(text))
    .refine(({ protocol, hostname }) => schemes.includes(protocol) && hostname !== '', begins);
}

/** Returns a character of the user or password that must be percent-encoded; null for none. */
function unencodedSignIn(url: string): string | null {
  const rest = url.replace(/^[a-z]+:\/\//i, '');
  const credentials = rest.slice(0, Math.max(0, rest.lastIndexOf('@')));
  // Without a colon before it, the character begins the path, and the @ is part of that.
  if (!/^[^/?#]*:/.test(credentials)) return null;
  return /[/?#]|%(?![0-9a-f]{2})/i.exec(credentials)?.[0] ?? null;
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Returns true when the URL has only a scheme, host and port. */
export function isOrigin(url: URL): boolean {
  return url.href === `${url.origin}/`;
}

/** Secrets that may be read from a file, as with systemd credentials and Docker secrets: `NAME_FILE` holds its path. */
const secretNames = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'SMTP_URL',
  'MAIL_WEBHOOK_TOKEN',
  'GOOGLE_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'MEDIA_SECRET_ACCESS_KEY',
  'BACKUP_SECRET_ACCESS_KEY',
  'TRANSCRIPTION_KEY',
  'METRICS_TOKEN',
] as const;

/** The variables that may name a file. */
export const secretFileNames: readonly string[] = secretNames.map((name) => `${name}_FILE`);

/** The limit of a secret file in bytes, many times the longest secret. */
const mostBytes = 16_384;

/** Returns the environment with the secrets read from their files; problems are added to `wrong`. */
export function readSecretFiles(env: Environment, wrong: string[]): Environment {
  const secrets: Record<string, string> = {};
  for (const name of secretNames) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (env[name]?.trim()) wrong.push(`${name} and ${name}_FILE are both set: keep one of them`);
    else secrets[name] = readSecret({ name: `${name}_FILE`, path }, wrong);
  }
  return { ...env, ...secrets };
}

function readSecret({ name, path }: { name: string; path: string }, wrong: string[]): string {
  try {
    if (statSync(path).size > mostBytes) throw new Error(`the file is larger than ${mostBytes} bytes`);
    const secret = readFileSync(path, 'utf8').trim();
    if (secret === '') throw new Error('the file is empty');
    return secret;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    wrong.push(`${name} cannot be read: ${code ?? message}`);
    return '';
  }
}

/**
 * The values of `.env.example` that are placeholders, or belong to the sandbox. A public site that still has one of
 * them is only half configured, so it does not start.
 */
export const exampleValues: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgresql://lectern:password@localhost:5432/lectern',
  AUTHORIZED_ORIGINS: 'https://www.course.example.com',
  MEDIA_URL: 'https://films.s3.eu-central-1.amazonaws.com/lessons',
  BACKUP_URL: 'https://backups.s3.eu-central-1.amazonaws.com/lectern',
  TRANSCRIPTION_KEY: 'lectern-sandbox-transcription',
  INSTRUCTOR_EMAILS: 'instructor@example.com',
  COMPANY_NAME: 'Lectern',
  COMPANY_ADDRESS: 'Jalan Contoh 12, 80000 Johor Bahru, Malaysia',
  SMTP_URL: 'smtps://user:password@smtp.example.com',
  MAIL_FROM: 'Lectern <hello@example.com>',
  MAIL_BOUNCE_ADDRESS: 'bounces@course.example.com',
  MAIL_REPLY_ADDRESS: 'questions@course.example.com',
  MAIL_WEBHOOK_TOKEN: 'lectern-sandbox-mail-reports',
  MAIL_SNS_TOPIC: 'arn:aws:sns:eu-west-1:123456789012:course-bounces',
  SECURITY_CONTACT: 'mailto:security@course.example.com',
  GOOGLE_CLIENT_ID: 'lectern-sandbox.apps.example',
  GOOGLE_CLIENT_SECRET: 'lectern-sandbox-secret',
  STRIPE_SECRET_KEY: 'sk_test_lectern_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_lectern_sandbox',
  STRIPE_PRICE_PREMIUM_USD: 'price_premium_usd',
  STRIPE_PRICE_ULTRA_USD: 'price_ultra_usd',
  STRIPE_PRICE_PREMIUM_MYR: 'price_premium_myr',
  STRIPE_PRICE_ULTRA_MYR: 'price_ultra_myr',
  STRIPE_PRICE_UPGRADE_USD: 'price_upgrade_usd',
  STRIPE_PRICE_UPGRADE_MYR: 'price_upgrade_myr',
};

/** Adds a problem for each variable that still has its example value. */
export function rejectExamples(read: Reader, wrong: string[]): void {
  for (const [name, example] of Object.entries(exampleValues))
    if (read.given(name) === example || read.list(name).includes(example))
      wrong.push(
        `${name} still has the example value from .env.example: replace it, or remove it if you don't need it`,
      );
}
