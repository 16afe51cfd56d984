/** The environment, read once into one typed, frozen object; everything wrong with it is said at once. */
import { resolve } from 'node:path';
import type { PriceId } from '#rules/plans.ts';
import { normaliseEmail } from '#rules/sign-in.ts';
import { type MediaConfig, readMediaConfig } from './media-config.ts';

export type Config = {
  host: string;
  port: number;
  /** The site's own origin, without a slash at the end. */
  siteUrl: string;
  /** Whether cookies carry `__Host-` and Secure. */
  https: boolean;
  dataDir: string;
  /** PostgreSQL's address; null means the SQLite file in dataDir. */
  databaseUrl: string | null;
  instructorEmails: readonly string[];
  /** Seals queued mail and signs media addresses; null means the key file in dataDir. */
  secretKey: string | null;
  trustProxy: boolean;
  media: MediaConfig;
  smtpUrl: string;
  mailFrom: string;
  /** Who sells, as it stands on receipts; a line left empty is not printed. */
  company: { name: string; registration: string; address: string; tax: string };
  google: { issuer: string; clientId: string; clientSecret: string };
  stripe: {
    url: string;
    secretKey: string;
    webhookSecret: string;
    prices: Readonly<Record<PriceId, string>>;
  };
  /** How often we ask Stripe for what no webhook told us. */
  reconcileMs: number;
  /** So many payments may one person begin in an hour. */
  checkoutsPerHour: number;
};

/** Keys that belong to the local stand-ins; they are public and protect nothing. */
const sandboxMark = 'sandbox';

/** Stands on the receipts of a site that nobody has set up yet. */
const trialLine = 'A trial on this computer: nothing was really sold.';

/** @throws {Error} one message that lists every problem, a line each. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const wrong: string[] = [];
  const need = (name: string): string => {
    const value = env[name]?.trim();
    if (!value) wrong.push(`${name} is missing`);
    return value ?? '';
  };
  const number = (name: string, preset: number): number => {
    const value = Number(env[name] ?? preset);
    if (!Number.isInteger(value) || value < 0 || value > 65_535) wrong.push(`${name} is not a port`);
    return value;
  };
  const whole = (name: string, preset: number, largest: number): number => {
    const value = Number(env[name]?.trim() || preset);
    if (!Number.isInteger(value) || value < 1 || value > largest)
      wrong.push(`${name} is not a whole number from 1 to ${largest}`);
    return value;
  };
  const address = (name: string, preset?: string): URL | null => {
    const value = env[name]?.trim() || (preset ?? need(name));
    if (URL.canParse(value)) return new URL(value);
    if (value) wrong.push(`${name} is not an address`);
    return null;
  };

  const port = number('PORT', 3000);
  const site = address('SITE_URL', `http://localhost:${port}`);
  const local = site !== null && isLoopback(site.hostname);
  const stripeUrl = address('STRIPE_URL', 'https://api.stripe.com');
  const smtp = address('SMTP_URL');
  const google = address('GOOGLE_ISSUER', 'https://accounts.google.com');
  const databaseUrl = env['DATABASE_URL']?.trim() || null;
  const secretKey = env['SECRET_KEY']?.trim() || null;
  const stripeKey = need('STRIPE_SECRET_KEY');
  const webhookSecret = need('STRIPE_WEBHOOK_SECRET');
  const instructors = (env['INSTRUCTOR_EMAILS'] ?? (local ? 'instructor@example.com' : ''))
    .split(',')
    .map((email) => normaliseEmail(email))
    .filter(Boolean);

  if (secretKey && secretKey.length < 32) wrong.push('SECRET_KEY is shorter than 32 characters');
  if (databaseUrl && !local && !secretKey)
    wrong.push('SECRET_KEY is missing: several processes on one database must share it');
  if (stripeKey.startsWith('sk_live_') && stripeUrl && isLoopback(stripeUrl.hostname))
    wrong.push('STRIPE_SECRET_KEY is a live key beside the address of a local Stripe');
  if (!local) {
    if (site && site.protocol !== 'https:') wrong.push('SITE_URL must be https on a public address');
    if (instructors.length === 0) wrong.push('INSTRUCTOR_EMAILS is missing');
    if (stripeKey.includes(sandboxMark)) wrong.push("STRIPE_SECRET_KEY is the sandbox's");
    if (webhookSecret.includes(sandboxMark)) wrong.push("STRIPE_WEBHOOK_SECRET is the sandbox's");
    if (stripeUrl && isLoopback(stripeUrl.hostname)) wrong.push('STRIPE_URL is a local address');
    if (google && isLoopback(google.hostname)) wrong.push('GOOGLE_ISSUER is a local address');
  }

  const config: Config = {
    host: env['HOST']?.trim() || (local ? 'localhost' : '0.0.0.0'),
    port,
    siteUrl: site?.origin ?? '',
    https: site?.protocol === 'https:',
    dataDir: resolve(env['DATA_DIR']?.trim() || './data'),
    databaseUrl,
    instructorEmails: Object.freeze(instructors),
    secretKey,
    trustProxy: env['TRUST_PROXY'] === 'true',
    media: readMediaConfig(env, { wrong, local }),
    smtpUrl: smtp?.href ?? '',
    mailFrom: local ? env['MAIL_FROM']?.trim() || 'Lectern <hello@example.com>' : need('MAIL_FROM'),
    company: Object.freeze({
      name: local ? env['COMPANY_NAME']?.trim() || 'Lectern' : need('COMPANY_NAME'),
      registration: env['COMPANY_REGISTRATION']?.trim() ?? '',
      address: local
        ? env['COMPANY_ADDRESS']?.trim() || 'Jalan Contoh 12, 80000 Johor Bahru, Malaysia'
        : need('COMPANY_ADDRESS'),
      tax: env['COMPANY_TAX_LINE']?.trim() || (local ? trialLine : ''),
    }),
    google: Object.freeze({
      issuer: google?.href.replace(/\/$/, '') ?? '',
      clientId: need('GOOGLE_CLIENT_ID'),
      clientSecret: need('GOOGLE_CLIENT_SECRET'),
    }),
    stripe: Object.freeze({
      url: stripeUrl?.href ?? '',
      secretKey: stripeKey,
      webhookSecret,
      prices: Object.freeze({
        'premium-usd': need('STRIPE_PRICE_PREMIUM_USD'),
        'ultra-usd': need('STRIPE_PRICE_ULTRA_USD'),
        'premium-myr': need('STRIPE_PRICE_PREMIUM_MYR'),
        'ultra-myr': need('STRIPE_PRICE_ULTRA_MYR'),
        'upgrade-usd': need('STRIPE_PRICE_UPGRADE_USD'),
        'upgrade-myr': need('STRIPE_PRICE_UPGRADE_MYR'),
      }),
    }),
    reconcileMs: whole('RECONCILE_SECONDS', 60, 200) * 1000,
    checkoutsPerHour: whole('CHECKOUTS_PER_HOUR', 5, 1000),
  };
  if (wrong.length > 0) throw new Error(`The configuration is not right:\n- ${wrong.join('\n- ')}`);
  return Object.freeze(config);
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
