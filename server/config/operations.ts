/** Reads the settings of running the site: what watches it, how it ends, and how long it remembers. */
import { z } from 'zod';
import { type Reader, wholeBetween } from './reader.ts';

export type OperationsConfig = {
  /** The token with which `GET /metrics` may be read from elsewhere; null where only this machine reads it. */
  metricsToken: string | null;
  /** The address for reports of security holes, such as `mailto:security@school.example`. */
  securityContact: string;
  /** The DNS server that the doctor asks, such as `127.0.0.1:53`; null for the system's. */
  dnsServer: string | null;
  /** The time in milliseconds for which `/readyz` says no before the process takes no more requests. */
  drainMs: number;
  /** The times in milliseconds after which a row that is of no more use is deleted. The audit stays. */
  retention: { mailMs: number; stripeEventsMs: number; signInsMs: number; rateLimitsMs: number };
};

const shortestToken = 16;
const dayMs = 24 * 60 * 60 * 1000;

/** Stripe keeps its events for 30 days, so an event that is forgotten before could be handled twice. */
const fewestEventDays = 35;
const mostDays = 3650;

export function readOperationsConfig(
  read: Reader,
  { wrong, local }: { wrong: string[]; local: boolean },
): OperationsConfig {
  const metricsToken = read.given('METRICS_TOKEN');
  if (metricsToken !== null && (metricsToken.length < shortestToken || /\s/.test(metricsToken)))
    wrong.push(`METRICS_TOKEN is shorter than ${shortestToken} characters, or has a space in it`);
  const contact = read.as('SECURITY_CONTACT', contactUrl, null);
  const days = (name: string, fewest: number, preset: number) =>
    read.as(name, wholeBetween(fewest, mostDays), preset) * dayMs;
  return {
    metricsToken,
    securityContact: contact?.href ?? `mailto:${senderOf(read.given('MAIL_FROM'))}`,
    dnsServer: read.given('DNS_SERVER'),
    drainMs: read.as('DRAIN_SECONDS', wholeBetween(0, 60), local ? 0 : 3) * 1000,
    retention: Object.freeze({
      mailMs: days('KEEP_MAIL_DAYS', 1, 30),
      stripeEventsMs: days('KEEP_STRIPE_EVENTS_DAYS', fewestEventDays, 90),
      signInsMs: days('KEEP_SIGN_INS_DAYS', 1, 1),
      rateLimitsMs: days('KEEP_RATE_LIMITS_DAYS', 1, 1),
    }),
  };
}

const contactUrl = z
  .string()
  .refine(
    (text) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text),
    'is neither a mailto: nor an https: address',
  )
  .transform((text) => new URL(text));

/** The address of `Name <address>`; the mail settings say so where there is none. */
function senderOf(mailFrom: string | null): string {
  return /<([^<>]*)>$/.exec(mailFrom ?? '')?.[1] ?? mailFrom ?? 'hello@example.com';
}
