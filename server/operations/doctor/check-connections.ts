/** The doctor's checks of other services: Stripe, Google and transcription. */
import type { DoctorFinding } from '#rules/operations/doctor-finding.ts';
import { moneyText } from '#rules/payments/money.ts';
import { chargesTax } from '#server/payments/billing.ts';
import { listLivePrices, listPrices } from '#server/payments/price-store.ts';
import { comparePrices } from '#server/payments/prices.ts';
import { isForbidden, isWrongKey } from '#server/payments/stripe/errors.ts';
import type { WebhookEndpoint } from '#server/payments/stripe/gateway.ts';
import { type DoctorContext, reasonOf } from './doctor-context.ts';

/** Stripe signs each delivery with its time, and the site rejects times in the future. The header has whole seconds. */
const mostClockSeconds = 5;
const slowMs = 3_000;

/** Stripe retries events for three days; one of the last minute may be in transit. */
const retriedMs = 3 * 24 * 60 * 60 * 1000;
const inTransitMs = 60_000;

/** Checks that the key works, and that Stripe's clock, webhooks and prices are as expected. */
export async function checkStripe(ctx: DoctorContext): Promise<DoctorFinding[]> {
  const [reply, webhooks] = await Promise.all([checkReply(ctx), checkWebhooks(ctx)]);
  const isTestMode = !ctx.stripe.livemode && !ctx.config.isLocal;
  const mode: DoctorFinding[] = isTestMode ? [{ code: 'stripe-test-mode' }] : [];
  const isUsable = ![...reply, ...webhooks].some(
    ({ code }) => code === 'stripe-away' || code === 'stripe-key',
  );
  return [
    ...reply,
    ...webhooks,
    ...mode,
    ...(isUsable ? [...(await checkTax(ctx)), ...(await checkPrices(ctx))] : []),
  ];
}

async function checkReply({ config, now, probe }: DoctorContext): Promise<DoctorFinding[]> {
  try {
    const { headers, ms } = await probe(config.stripe.url);
    const difference = (now() - Date.parse(headers['date'] ?? '')) / 1000;
    const seconds = Math.round(difference);
    const service = new URL(config.stripe.url).hostname;
    return [
      ...(Math.abs(difference) > mostClockSeconds
        ? [{ code: 'clock-wrong', seconds, service } as const]
        : []),
      ...(ms > slowMs ? [{ code: 'stripe-slow', seconds: Math.round(ms / 1000) } as const] : []),
    ];
  } catch {
    return [{ code: 'stripe-away', url: config.stripe.url }];
  }
}

async function checkWebhooks(ctx: DoctorContext): Promise<DoctorFinding[]> {
  const { config, stripe } = ctx;
  const url = `${config.siteUrl}/webhooks/stripe`;
  try {
    const own = (await stripe.listWebhookEndpoints()).filter((endpoint) => endpoint.url === url);
    const found = findingsOf(url, own, stripe.handledEvents);
    return found.length > 0 ? found : await checkDeliveries(ctx, url);
  } catch (error) {
    if (isWrongKey(error)) return [{ code: 'stripe-key' }];
    // `checkReply` already reports that Stripe does not answer.
    return isForbidden(error) ? [{ code: 'webhook-not-readable' }] : [];
  }
}

/** Stripe never reveals a webhook's secret, but lists the events that the site did not accept. */
async function checkDeliveries(
  { config, stripe, now }: DoctorContext,
  url: string,
): Promise<DoctorFinding[]> {
  const made = { after: now() - retriedMs, before: now() - inTransitMs };
  const { undelivered: events, isTried } = await stripe.readDeliveries(made);
  if (events > 0) return [{ code: 'webhook-undelivered', url, events }];
  return isTried || config.isLocal ? [] : [{ code: 'webhook-untried' }];
}

function findingsOf(url: string, own: WebhookEndpoint[], needed: readonly string[]): DoctorFinding[] {
  if (own.length === 0) return [{ code: 'webhook-missing', url }];
  const enabled = own.filter(({ isEnabled }) => isEnabled);
  if (enabled.length === 0) return [{ code: 'webhook-disabled', url }];
  const missing = needed.filter(
    (type) => !enabled.some(({ events }) => events === 'all' || events.includes(type)),
  );
  return missing.length > 0 ? [{ code: 'webhook-events', url, missing: missing.join(', ') }] : [];
}

async function checkTax(ctx: DoctorContext): Promise<DoctorFinding[]> {
  if (!(await chargesTax(ctx).catch(() => false))) return [];
  return (await ctx.stripe.isTaxReady().catch(() => false)) ? [] : [{ code: 'stripe-tax-off' }];
}

async function checkPrices(ctx: DoctorContext): Promise<DoctorFinding[]> {
  const stored = new Map((await listLivePrices(ctx.db).catch(() => [])).map((price) => [price.id, price]));
  const compared = stored.size > 0 ? await comparePrices(ctx) : [];
  const found = compared.flatMap(({ id, state, atStripe }): DoctorFinding[] => {
    const price = stored.get(id);
    if (!price) return [];
    if (state === 'missing') return [{ code: 'price-missing', price: id }];
    if (state === 'inactive') return [{ code: 'price-inactive', price: id }];
    if (state !== 'differs' || atStripe === null) return [];
    const here = moneyText(price.amountCents, price.currency);
    return [
      { code: 'price-differs', price: id, here, atStripe: `${atStripe.amountCents} ${atStripe.currency}` },
    ];
  });
  return [...found, ...(await checkConfiguredPrices(ctx))];
}

/** The next start adopts configured ids that no price has or had, so a wrong one only matters then. */
async function checkConfiguredPrices({ config, db, stripe }: DoctorContext): Promise<DoctorFinding[]> {
  const known = new Set((await listPrices(db).catch(() => [])).map(({ stripePriceId }) => stripePriceId));
  const unknown = Object.entries(config.stripe.prices).filter(([, id]) => !known.has(id));
  const found = await Promise.all(
    unknown.map(async ([price, id]): Promise<DoctorFinding[]> => {
      const isMissing = await stripe.readPrice(id).then(
        (atStripe) => atStripe === null,
        () => false,
      );
      return isMissing ? [{ code: 'price-missing', price }] : [];
    }),
  );
  return found.flat();
}

/** Checks that Google knows the client, its secret, and the redirect URL. */
export async function checkGoogle({ config, google }: DoctorContext): Promise<DoctorFinding[]> {
  try {
    if (!(await google.knowsClient())) return [{ code: 'google-client' }];
    const known = await Promise.all(
      config.authorizedOrigins.map(async (origin) => ({ origin, isKnown: await google.knowsOrigin(origin) })),
    );
    return known
      .filter(({ isKnown }) => !isKnown)
      .map(({ origin }) => ({ code: 'google-redirect', url: `${origin}/api/google-sign-in/callback` }));
  } catch (error) {
    return [{ code: 'google-away', issuer: config.google.issuer, reason: reasonOf(error) }];
  }
}

/** Checks that the transcription service, if any, answers and accepts the key. */
export async function checkTranscription({ config, transcriber }: DoctorContext): Promise<DoctorFinding[]> {
  if (transcriber === null || config.transcription === null) return [];
  try {
    return (await transcriber.knowsKey()) ? [] : [{ code: 'transcription-key' }];
  } catch (error) {
    return [{ code: 'transcription-away', url: config.transcription.url, reason: reasonOf(error) }];
  }
}
