/** Reads the facts of the launch checklist from the draft, the database, the settings and Stripe. */
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '#rules/clock.ts';
import { launchChecklist, type LaunchFacts } from '#rules/content/launch.ts';
import { lessonsWithVideo } from '#rules/content/references.ts';
import { findDraft, findPublished, findRevisionOf } from '#server/content/store.ts';
import type { AppContext } from '#server/context.ts';
import { isLoopback } from '#server/platform/config/environment.ts';
import { isSandboxStripe } from '#server/platform/config/stripe.ts';
import {
  hasSentMail,
  listReadyVideos,
  ownsSecondFactor,
  readPlanNotForSale,
  readPriceState,
} from './launch-store.ts';

/** Stripe keeps events for 30 days; one of the last minute may be in transit. */
const keptMs = 30 * dayMs;
const inTransitMs = 60_000;

/** A reload asks Stripe again after a change there, but not for each screen. */
const keptReadingMs = 15_000;

/** The other steps don't wait longer for Stripe. */
const patienceMs = 500;

/** Returns the steps with their states for a member of the team; null once the site is open. */
export async function readLaunchSteps(
  ctx: AppContext,
  viewer: { uid: string },
): Promise<ReturnType<typeof launchChecklist> | null> {
  const { db } = ctx;
  const published = await findPublished(db);
  const draft = await findDraft(db);
  if (!published || !draft || published.document.site.isOpen) return null;
  const start = await findRevisionOf(db, { origin: 'new-site' });
  const ids = lessonsWithVideo(draft.document).map(({ video }) => video);
  return launchChecklist({
    draft: draft.document,
    start: start?.document ?? null,
    readyVideos: await listReadyVideos(db, { ids }),
    prices: await readPriceState(db),
    notForSale: await readPlanNotForSale(db),
    stripe: stripeOf(ctx),
    webhook: await webhookSoon(ctx),
    mail: isSandboxMail(ctx) ? 'sandbox' : (await hasSentMail(db)) ? 'used' : 'unused',
    hasSecondFactor: await ownsSecondFactor(db, viewer),
  });
}

function stripeOf({ config, stripe }: AppContext): LaunchFacts['stripe'] {
  if (isSandboxStripe(config.stripe)) return 'sandbox';
  return stripe.livemode ? 'live' : 'test';
}

/** A site on its own computer uses the sandbox's mail server; on a public one, a local mail server is a relay. */
function isSandboxMail({ config: { isLocal, smtpUrl } }: AppContext): boolean {
  return isLocal && isLoopback(new URL(smtpUrl).hostname);
}

type Webhook = Exclude<LaunchFacts['webhook'], 'checking'>;

/** The last reading of each Stripe account. */
const readings = new WeakMap<AppContext['stripe'], { at: number; webhook: Promise<Webhook> }>();

/** Returns what Stripe says, at most a few seconds old; `checking` if it has not answered by now. */
async function webhookSoon(ctx: AppContext): Promise<LaunchFacts['webhook']> {
  const known = readings.get(ctx.stripe);
  const now = ctx.now();
  const isFresh = known !== undefined && now >= known.at && now - known.at < keptReadingMs;
  const reading = isFresh ? known : { at: now, webhook: readWebhook(ctx) };
  readings.set(ctx.stripe, reading);
  const patience = new AbortController();
  const { signal } = patience;
  const late = sleep(patienceMs, 'checking' as const, { signal }).catch(() => 'checking' as const);
  const webhook = await Promise.race([reading.webhook, late]);
  patience.abort();
  return webhook;
}

async function readWebhook({ config, stripe, now }: AppContext): Promise<Webhook> {
  const url = `${config.siteUrl}/webhooks/stripe`;
  const made = { after: now() - keptMs, before: now() - inTransitMs };
  try {
    const [endpoints, { isTried, undelivered }] = await Promise.all([
      stripe.listWebhookEndpoints(),
      stripe.readDeliveries(made),
    ]);
    const own = endpoints.filter((endpoint) => endpoint.url === url && endpoint.isEnabled);
    const isComplete = stripe.handledEvents.every((type) =>
      own.some(({ events }) => events === 'all' || events.includes(type)),
    );
    if (own.length === 0 || !isComplete) return 'none';
    return isTried && undelivered === 0 ? 'seen' : 'set-up';
  } catch {
    return 'unknown';
  }
}
