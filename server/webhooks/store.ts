/**
 * The endpoints and the deliveries to them. A delivery is claimed by postponing its next attempt, so that only one
 * process sends it. Transactions change the endpoint before its deliveries.
 */
import { emailOfErasedUser } from '#rules/account.ts';
import { latestTime } from '#rules/clock.ts';
import type { Plan } from '#rules/plans.ts';
import { longestPauseMs, mostEndpoints, type OffReason, type WebhookFailure } from '#rules/webhooks.ts';
import type { Database } from '#server/platform/db/database.ts';
import { insertInFreeSlot } from '#server/platform/db/free-slot.ts';

const endpointColumns = [
  ...([
    'id',
    'slot',
    'url',
    'events',
    'encryptedSecret',
    'formerEncryptedSecret',
    'secretChangedAt',
  ] as const),
  ...(['createdAt', 'revision', 'failures', 'failingSince', 'offSince', 'offReason'] as const),
] as const;

export type StoredEndpoint = Awaited<ReturnType<typeof listEndpoints>>[number];

/** Lists the endpoints, oldest first. */
export async function listEndpoints(db: Database) {
  return db
    .selectFrom('webhookEndpoints')
    .select(endpointColumns)
    .orderBy('createdAt')
    .orderBy('slot')
    .execute();
}

export async function findEndpoint(db: Database, by: { id: string }): Promise<StoredEndpoint | undefined> {
  return db.selectFrom('webhookEndpoints').select(endpointColumns).where('id', '=', by.id).executeTakeFirst();
}

/** Inserts an endpoint that is on. Returns why it was rejected, or null. */
export async function insertEndpoint(
  tx: Database,
  endpoint: { id: string; url: string; events: readonly string[]; encryptedSecret: string; now: number },
): Promise<'url-taken' | 'too-many' | null> {
  const { id, url, events, encryptedSecret, now } = endpoint;
  const taken = await listEndpoints(tx);
  const isInserted = await insertInFreeSlot({ taken, slots: mostEndpoints }, (slot) =>
    tx
      .insertInto('webhookEndpoints')
      .values({ id, slot, url, events: events.join(' '), encryptedSecret, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  if (isInserted) return null;
  return (await listEndpoints(tx)).some((other) => other.url === url) ? 'url-taken' : 'too-many';
}

/** Changes the URL and the events of an endpoint with this revision. Returns false when another change came first. */
export async function changeEndpoint(
  db: Database,
  change: { id: string; revision: number; url: string; events: readonly string[] },
): Promise<boolean> {
  const { id, revision, url, events } = change;
  const changed = await db
    .updateTable('webhookEndpoints')
    .set({ url, events: events.join(' '), revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Switches an endpoint on and forgets its failures. Returns false when it is on already. */
export async function switchOn(db: Database, { id }: { id: string }): Promise<boolean> {
  const changed = await db
    .updateTable('webhookEndpoints')
    .set((row) => ({
      offSince: null,
      offReason: null,
      failures: 0,
      failingSince: null,
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('offSince', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Switches an endpoint off and gives up its waiting deliveries. Returns false when it is off already. */
export async function switchOff(
  tx: Database,
  off: { id: string; reason: OffReason; now: number },
): Promise<boolean> {
  const { id, reason, now } = off;
  const changed = await tx
    .updateTable('webhookEndpoints')
    .set((row) => ({ offSince: now, offReason: reason, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .where('offSince', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  await tx
    .updateTable('webhookDeliveries')
    .set({ nextTryAt: null, failure: 'switched-off' })
    .where('endpointId', '=', id)
    .where('nextTryAt', 'is not', null)
    .execute();
  return true;
}

/** Sets a new secret; the current one becomes the former. Returns false for an unknown endpoint. */
export async function changeSecret(
  db: Database,
  change: { id: string; encryptedSecret: string; now: number },
): Promise<boolean> {
  const { id, encryptedSecret, now } = change;
  const changed = await db
    .updateTable('webhookEndpoints')
    .set((row) => ({
      encryptedSecret,
      formerEncryptedSecret: row.ref('encryptedSecret'),
      secretChangedAt: now,
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Replaces re-encrypted secrets, unless they have changed since. */
export async function replaceEncryptedSecrets(
  db: Database,
  change: { id: string; from: string; to: string; former: string | null },
): Promise<void> {
  await db
    .updateTable('webhookEndpoints')
    .set({ encryptedSecret: change.to, formerEncryptedSecret: change.former })
    .where('id', '=', change.id)
    .where('encryptedSecret', '=', change.from)
    .execute();
}

/** Deletes an endpoint with its deliveries. Returns its URL; undefined for an unknown one. */
export async function deleteEndpoint(tx: Database, { id }: { id: string }): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('webhookEndpoints')
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst();
  await tx.deleteFrom('webhookDeliveries').where('endpointId', '=', id).execute();
  return deleted?.url;
}

/** Lists the endpoints that are on, with the types of their events. */
export async function listSubscriptions(db: Database): Promise<{ id: string; events: string }[]> {
  return db.selectFrom('webhookEndpoints').select(['id', 'events']).where('offSince', 'is', null).execute();
}

/** Stores an event and a delivery to each of the endpoints. */
export async function insertEvent(
  tx: Database,
  event: { id: string; type: string; uid: string | null; data: object; now: number },
  endpointIds: readonly string[],
): Promise<void> {
  const { id, type, uid, data, now } = event;
  await tx
    .insertInto('webhookEvents')
    .values({ id, type, uid, data: JSON.stringify(data), createdAt: now })
    .execute();
  const rest = { triedAt: null, status: null, failure: null, deliveredAt: null };
  await tx
    .insertInto('webhookDeliveries')
    .values(
      endpointIds.map((endpointId) => ({ endpointId, eventId: id, createdAt: now, nextTryAt: now, ...rest })),
    )
    .execute();
}

/** Lists the endpoints that are on and have a due delivery. */
export async function listDueEndpoints(db: Database, { now }: { now: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('webhookEndpoints')
    .select('id')
    .where('offSince', 'is', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('webhookDeliveries')
          .select('eventId')
          .whereRef('endpointId', '=', 'webhookEndpoints.id')
          .where((time) => time.or([time('nextTryAt', '<=', now), time('nextTryAt', '>', latestTry(now))])),
      ),
    )
    .orderBy('slot')
    .execute();
  return rows.map(({ id }) => id);
}

/** An attempt further ahead was scheduled by a wrong clock, and is due. */
function latestTry(now: number): number {
  return latestTime({ now, longestMs: longestPauseMs });
}

export type ClaimedDelivery = {
  endpointId: string;
  eventId: string;
  /** The attempts, including this one. */
  tries: number;
};

/** Claims the next due delivery of an endpoint for this process until `leaseMs` have passed; null when none is due. */
export async function claimDelivery(
  db: Database,
  claim: { endpointId: string; now: number; leaseMs: number },
): Promise<ClaimedDelivery | null> {
  const { endpointId, now, leaseMs } = claim;
  const waiting = db
    .selectFrom('webhookDeliveries')
    .select(['eventId', 'nextTryAt'])
    .where('endpointId', '=', endpointId)
    .orderBy('nextTryAt')
    .limit(1);
  const due =
    (await waiting.where('nextTryAt', '<=', now).executeTakeFirst()) ??
    (await waiting.where('nextTryAt', '>', latestTry(now)).executeTakeFirst());
  if (!due) return null;
  const claimed = await db
    .updateTable('webhookDeliveries')
    .set((row) => ({ nextTryAt: now + leaseMs, tries: row('tries', '+', 1) }))
    .where('endpointId', '=', endpointId)
    .where('eventId', '=', due.eventId)
    .where('nextTryAt', '=', due.nextTryAt)
    .returning(['endpointId', 'eventId', 'tries'])
    .executeTakeFirst();
  return claimed ?? claimDelivery(db, claim);
}

export type EventToSend = {
  type: string;
  data: object;
  createdAt: number;
  uid: string | null;
  learner: { id: string; email: string | null; name: string | null; plan: Plan } | null;
};

/** Reads an event with the learner's current data; after a merge this is the remaining account, after a deletion only the id. */
export async function findEvent(db: Database, by: { id: string }): Promise<EventToSend | undefined> {
  const event = await db
    .selectFrom('webhookEvents')
    .select(['type', 'data', 'createdAt', 'uid'])
    .where('id', '=', by.id)
    .executeTakeFirst();
  if (!event) return undefined;
  const data = JSON.parse(event.data) as object;
  return { ...event, data, learner: event.uid === null ? null : await findLearner(db, event.uid) };
}

async function findLearner(db: Database, uid: string): Promise<EventToSend['learner']> {
  const user = await db
    .selectFrom('users')
    .select(['uid', 'email', 'name', 'plan', 'mergedInto'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (!user) return null;
  if (user.mergedInto !== null) return findLearner(db, user.mergedInto);
  const email = user.email === emailOfErasedUser(uid) ? null : user.email;
  return { id: uid, email, name: user.name, plan: user.plan };
}

type Attempt = { endpointId: string; eventId: string; now: number };

export async function markDelivered(db: Database, done: Attempt & { status: number }): Promise<void> {
  const { endpointId, eventId, now, status } = done;
  await db
    .updateTable('webhookEndpoints')
    .set({ failures: 0, failingSince: null })
    .where('id', '=', endpointId)
    .where('failures', '>', 0)
    .execute();
  await db
    .updateTable('webhookDeliveries')
    .set({ nextTryAt: null, deliveredAt: now, triedAt: now, status, failure: null })
    .where('endpointId', '=', endpointId)
    .where('eventId', '=', eventId)
    .execute();
}

/** Records a failed attempt, and counts it for the endpoint. Returns the endpoint's failures; undefined if it was deleted. */
export async function markFailed(
  tx: Database,
  failed: Attempt & { status: number | null; failure: WebhookFailure; nextTryAt: number | null },
): Promise<{ failures: number; failingSince: number } | undefined> {
  const { endpointId, eventId, now, status, failure, nextTryAt } = failed;
  const counted = await tx
    .updateTable('webhookEndpoints')
    .set((row) => ({
      failures: row('failures', '+', 1),
      failingSince: row.fn.coalesce('failingSince', row.val(now)),
    }))
    .where('id', '=', endpointId)
    .returning(['failures', 'failingSince', 'offSince'])
    .executeTakeFirst();
  if (!counted) return undefined;
  await tx
    .updateTable('webhookDeliveries')
    .set({ nextTryAt: counted.offSince === null ? nextTryAt : null, triedAt: now, status, failure })
    .where('endpointId', '=', endpointId)
    .where('eventId', '=', eventId)
    .where('deliveredAt', 'is', null)
    .execute();
  return { failures: counted.failures, failingSince: counted.failingSince ?? now };
}

/** Schedules a delivery again, with the same id and all its attempts. Returns false for an unknown one. */
export async function repeatDelivery(db: Database, again: Attempt): Promise<boolean> {
  const { endpointId, eventId, now } = again;
  const changed = await db
    .updateTable('webhookDeliveries')
    .set({ nextTryAt: now, tries: 0, deliveredAt: null })
    .where('endpointId', '=', endpointId)
    .where('eventId', '=', eventId)
    .returning('eventId')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function removeDelivery(db: Database, of: Omit<Attempt, 'now'>): Promise<void> {
  await db
    .deleteFrom('webhookDeliveries')
    .where('endpointId', '=', of.endpointId)
    .where('eventId', '=', of.eventId)
    .execute();
}

/** Lists the last deliveries to an endpoint, newest first. */
export async function listDeliveries(db: Database, of: { endpointId: string; atMost: number }) {
  return db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookEvents', 'webhookEvents.id', 'webhookDeliveries.eventId')
    .select([
      ...([
        'webhookEvents.id',
        'webhookEvents.type',
        'webhookEvents.createdAt',
        'webhookEvents.uid',
      ] as const),
      ...(['webhookDeliveries.tries', 'webhookDeliveries.triedAt', 'webhookDeliveries.nextTryAt'] as const),
      ...(['webhookDeliveries.status', 'webhookDeliveries.failure'] as const),
      'webhookDeliveries.deliveredAt',
    ])
    .where('webhookDeliveries.endpointId', '=', of.endpointId)
    .orderBy('webhookDeliveries.createdAt', 'desc')
    .orderBy('webhookDeliveries.eventId')
    .limit(of.atMost)
    .execute();
}

/** Deletes old events with their deliveries. */
export async function deleteOldEvents(db: Database, before: { time: number }): Promise<void> {
  await db.deleteFrom('webhookEvents').where('createdAt', '<', before.time).execute();
}
