/** Reads the facts of the launch checklist from the draft, the database, the settings and Stripe. */
import { dayMs } from '#rules/clock.ts';
import { launchChecklist, type LaunchFacts } from '#rules/content/launch.ts';
import { lessonsWithVideo } from '#rules/content/references.ts';
import { findDraft, findPublished, findRevisionOf } from '#server/content/store.ts';
import type { AppContext } from '#server/context.ts';
import { isLoopback } from '#server/platform/config/environment.ts';
import { isSandboxStripe } from '#server/platform/config/stripe.ts';
import { hasSentMail, listReadyVideos, ownsSecondFactor, readPriceState } from './launch-store.ts';

/** Stripe keeps events for 30 days; one of the last minute may be in transit. */
const keptMs = 30 * dayMs;
const inTransitMs = 60_000;

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
    stripe: stripeOf(ctx),
    webhook: await readWebhook(ctx),
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

async function readWebhook({ config, stripe, now }: AppContext): Promise<LaunchFacts['webhook']> {
  const url = `${config.siteUrl}/webhooks/stripe`;
  try {
    const own = (await stripe.listWebhookEndpoints()).filter(
      (endpoint) => endpoint.url === url && endpoint.isEnabled,
    );
    const isComplete = stripe.handledEvents.every((type) =>
      own.some(({ events }) => events === 'all' || events.includes(type)),
    );
    if (own.length === 0 || !isComplete) return 'none';
    const made = { after: now() - keptMs, before: now() - inTransitMs };
    const { isTried, undelivered } = await stripe.readDeliveries(made);
    return isTried && undelivered === 0 ? 'seen' : 'set-up';
  } catch {
    return 'unknown';
  }
}
