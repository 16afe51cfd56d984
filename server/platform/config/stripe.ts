/** Reads the Stripe settings from the environment. */
import { flag, isLoopback, type Reader } from './environment.ts';

export type StripeConfig = {
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** Stripe's ids of the initial prices, by the ids of our rows. */
  prices: Readonly<Record<string, string>>;
};

const priceVariables: Readonly<Record<string, string>> = {
  'premium-usd': 'STRIPE_PRICE_PREMIUM_USD',
  'ultra-usd': 'STRIPE_PRICE_ULTRA_USD',
  'premium-myr': 'STRIPE_PRICE_PREMIUM_MYR',
  'ultra-myr': 'STRIPE_PRICE_ULTRA_MYR',
  'upgrade-usd': 'STRIPE_PRICE_UPGRADE_USD',
  'upgrade-myr': 'STRIPE_PRICE_UPGRADE_MYR',
};

/** Part of the sandbox's keys, which are public and protect nothing. */
const sandboxMark = 'sandbox';

/** Returns whether payments go to the sandbox, where no one really pays. */
export function isSandboxStripe({ secretKey }: Pick<StripeConfig, 'secretKey'>): boolean {
  return secretKey.includes(sandboxMark);
}

export function readStripeConfig(
  read: Reader,
  { wrong, local }: { wrong: string[]; local: boolean },
): StripeConfig {
  const url = read.url('STRIPE_URL', ['https:', 'http:'], 'https://api.stripe.com');
  const secretKey = read.need('STRIPE_SECRET_KEY');
  const webhookSecret = read.need('STRIPE_WEBHOOK_SECRET');
  const allowsTestMode = read.as('ALLOW_TEST_MODE', flag, false);
  const isLive = /^[sr]k_live_/.test(secretKey);
  const isTest = /^[sr]k_test_/.test(secretKey);

  if (secretKey && !isLive && !isTest)
    wrong.push(
      secretKey.startsWith('pk_')
        ? 'STRIPE_SECRET_KEY is a publishable key: the secret key starts with sk_'
        : 'STRIPE_SECRET_KEY does not start with sk_live_, rk_live_, sk_test_ or rk_test_',
    );
  if (webhookSecret && !webhookSecret.startsWith('whsec_'))
    wrong.push('STRIPE_WEBHOOK_SECRET does not start with whsec_');
  if (isLive && url && isLoopback(url.hostname))
    wrong.push('STRIPE_SECRET_KEY is a live key, but STRIPE_URL is local');
  if (isLive && webhookSecret.includes(sandboxMark))
    wrong.push("STRIPE_WEBHOOK_SECRET is the sandbox's, but STRIPE_SECRET_KEY is a live key");
  if (isLive && allowsTestMode)
    wrong.push('ALLOW_TEST_MODE is true, but STRIPE_SECRET_KEY is a live key: remove it');

  if (!local) {
    if (isTest && !allowsTestMode)
      wrong.push('STRIPE_SECRET_KEY is a test key: nobody would really pay (ALLOW_TEST_MODE=true allows it)');
    if (secretKey.includes(sandboxMark)) wrong.push("STRIPE_SECRET_KEY is the sandbox's");
    if (!isLive && webhookSecret.includes(sandboxMark)) wrong.push("STRIPE_WEBHOOK_SECRET is the sandbox's");
    if (url && isLoopback(url.hostname)) wrong.push('STRIPE_URL is a local URL');
    else if (url && url.protocol !== 'https:') wrong.push('STRIPE_URL must be https on a public site');
  }
  return Object.freeze({ url: url?.href ?? '', secretKey, webhookSecret, prices: readPrices(read, wrong) });
}

function readPrices(read: Reader, wrong: string[]): StripeConfig['prices'] {
  const nameOf = new Map<string, string>();
  const readPrice = (name: string): string => {
    const value = read.need(name);
    if (!value) return value;
    const first = nameOf.get(value);
    if (!value.startsWith('price_')) wrong.push(`${name} does not start with price_`);
    if (first) wrong.push(`${name} is the price of ${first} too`);
    else nameOf.set(value, name);
    return value;
  };
  const prices = Object.entries(priceVariables).map(([id, name]) => [id, readPrice(name)]);
  return Object.freeze(Object.fromEntries(prices) as Record<string, string>);
}
