/** Delivers events: each endpoint on its own, so that a slow one does not delay the others. */
import { dayMs, isOver } from '#rules/clock.ts';
import { isHopeless, type OffReason, pauseAfter } from '#rules/webhooks.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { type Post, type PostReply, postEvent } from './post-event.ts';
import { signedHeaders } from './signature.ts';
import {
  type ClaimedDelivery,
  claimDelivery,
  type EventToSend,
  findEndpoint,
  findEvent,
  listDueEndpoints,
  markDelivered,
  markFailed,
  removeDelivery,
  type StoredEndpoint,
  switchOff,
} from './store.ts';

/** Longer than an attempt can take, so that no two processes send the same event. */
const leaseMs = 60_000;

/** An endpoint's turn in a run; the others' next events wait for it. */
const turnMs = 5_000;

/** After a change of the secret, the former one also signs for a day. */
const formerSecretMs = dayMs;

/** The status by which a receiver unsubscribes. */
const gone = 410;

type DeliveryContext = Pick<AppContext, 'config' | 'db' | 'secret' | 'now' | 'log' | 'randomBytes'>;

type Send = (post: Post) => Promise<PostReply>;

/** Delivers what is due. An endpoint's turn ends at its first failure. @returns the number of delivered events */
export async function deliverEvents(ctx: DeliveryContext, send: Send = postEvent): Promise<number> {
  const due = await listDueEndpoints(ctx.db, { now: ctx.now() });
  const counts = await Promise.all(due.map((endpointId) => deliverTo(ctx, endpointId, send)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function deliverTo(ctx: DeliveryContext, endpointId: string, send: Send): Promise<number> {
  const until = ctx.now() + turnMs;
  let delivered = 0;
  while (ctx.now() <= until) {
    const claimed = await claimDelivery(ctx.db, { endpointId, now: ctx.now(), leaseMs });
    if (!claimed || !(await attemptSafely(ctx, claimed, send))) break;
    delivered++;
  }
  return delivered;
}

/** An error of ours, such as a secret that cannot be decrypted, ends this turn only; the attempt is repeated after the lease. */
async function attemptSafely(ctx: DeliveryContext, claimed: ClaimedDelivery, send: Send): Promise<boolean> {
  try {
    return await attempt(ctx, claimed, send);
  } catch (error) {
    ctx.log.error({ event: 'webhook-error', endpoint: claimed.endpointId, error });
    return false;
  }
}

/** Returns whether the event was delivered. */
async function attempt(ctx: DeliveryContext, claimed: ClaimedDelivery, send: Send): Promise<boolean> {
  const { endpointId, eventId } = claimed;
  const [endpoint, event] = await Promise.all([
    findEndpoint(ctx.db, { id: endpointId }),
    findEvent(ctx.db, { id: eventId }),
  ]);
  if (!endpoint || !event) {
    await removeDelivery(ctx.db, claimed);
    return false;
  }
  if (endpoint.offSince !== null) {
    const failed = { ...claimed, now: ctx.now(), status: null, failure: 'switched-off' as const };
    await markFailed(ctx.db, { ...failed, nextTryAt: null });
    return false;
  }
  const { siteUrl } = ctx.config;
  const body = bodyOf(event);
  const signed = signedHeaders({ id: eventId, body, now: ctx.now() }, secretsOf(ctx, endpoint));
  const headers = { 'content-type': 'application/json', 'user-agent': 'Lectern', ...signed };
  const reply = await send({ url: endpoint.url, headers, body, siteUrl });
  // The URL may contain a token, so it is not logged.
  const logged = { endpoint: endpointId, webhook: eventId, type: event.type, tries: claimed.tries, ...reply };
  if ('status' in reply && reply.status >= 200 && reply.status < 300) {
    await markDelivered(ctx.db, { ...claimed, now: ctx.now(), status: reply.status });
    ctx.log.info({ event: 'webhook-delivered', ...logged });
    return true;
  }
  ctx.log.warn({ event: 'webhook-failed', ...logged });
  await recordFailure(ctx, claimed, reply);
  return false;
}

function bodyOf({ type, createdAt, uid, learner, data }: EventToSend): string {
  const timestamp = new Date(createdAt).toISOString();
  return JSON.stringify({ type, timestamp, data: uid === null ? data : { learner, ...data } });
}

function secretsOf(ctx: DeliveryContext, endpoint: StoredEndpoint): string[] {
  const { encryptedSecret, formerEncryptedSecret, secretChangedAt } = endpoint;
  const open = (encrypted: string) => ctx.secret.decrypt('webhook', encrypted);
  const isOld =
    secretChangedAt === null || isOver(secretChangedAt, { now: ctx.now(), lastsMs: formerSecretMs });
  return formerEncryptedSecret === null || isOld
    ? [open(encryptedSecret)]
    : [open(encryptedSecret), open(formerEncryptedSecret)];
}

async function recordFailure(
  ctx: DeliveryContext,
  claimed: ClaimedDelivery,
  reply: PostReply,
): Promise<void> {
  const { endpointId, tries } = claimed;
  const now = ctx.now();
  const pauseMs = pauseAfter(tries);
  const status = 'status' in reply ? reply.status : null;
  const failure = 'failure' in reply ? reply.failure : 'status';
  const nextTryAt = pauseMs === null ? null : now + pauseMs;
  await transaction(ctx.db, async (tx) => {
    const counted = await markFailed(tx, { ...claimed, now, status, failure, nextTryAt });
    if (status === gone) await switchOffAfterFailure(tx, ctx, { id: endpointId, reason: 'gone' });
    else if (counted && isHopeless(counted, now))
      await switchOffAfterFailure(tx, ctx, { id: endpointId, reason: 'failing' });
  });
}

async function switchOffAfterFailure(
  tx: Parameters<typeof switchOff>[0],
  ctx: DeliveryContext,
  { id, reason }: { id: string; reason: OffReason },
): Promise<void> {
  const now = ctx.now();
  if (!(await switchOff(tx, { id, reason, now }))) return;
  await writeAuditLine(tx, {
    id: ctx.randomBytes(16).toString('base64url'),
    at: now,
    actor: 'webhooks',
    action: 'webhook-switched-off',
    subject: '',
    detail: `${id} ${reason}`,
  });
}
