/** Adds, changes and deletes endpoints; each change is one transaction with its audit entry. */
import { mostEndpoints, type WebhookEventType } from '#rules/webhooks.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isUniqueViolation } from '#server/platform/db/database-errors.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { readEndpointUrl } from './endpoint-url.ts';
import { newSecret } from './signature.ts';
import {
  changeEndpoint,
  changeSecret,
  deleteEndpoint,
  findEndpoint,
  insertEndpoint,
  listDeliveries,
  listEndpoints,
  repeatDelivery,
  replaceEncryptedSecrets,
  type StoredEndpoint,
  switchOff,
  switchOn,
} from './store.ts';
import { writeTestEvent } from './write-event.ts';

/** The listed deliveries of an endpoint. */
const deliveriesAtMost = 50;

type Settings = { url: string; events: readonly WebhookEventType[] };

export async function describeEndpoints(ctx: Pick<AppContext, 'db'>) {
  const stored = await listEndpoints(ctx.db);
  return stored.map(({ id, url, events, createdAt, revision, failingSince, offSince, offReason }) => ({
    id,
    revision,
    url,
    events: eventsOf(events),
    createdAt,
    failingSince,
    off: offSince === null ? null : { since: offSince, reason: offReason ?? ('by-hand' as const) },
  }));
}

/** Returns how many endpoints were switched off after failures. */
export async function countSwitchedOff({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const stored = await listEndpoints(db);
  return stored.filter(({ offReason }) => offReason !== null && offReason !== 'by-hand').length;
}

function eventsOf(stored: string): WebhookEventType[] {
  return stored.split(' ') as WebhookEventType[];
}

/**
 * Adds an endpoint that is on. The secret is returned only here.
 * @throws {ApiError} invalid-argument for the URL, aborted with the reason `url-taken` or `too-many`
 */
export async function addEndpoint(
  ctx: AppContext,
  settings: Settings,
  actor: string,
): Promise<{ id: string; secret: string }> {
  const url = requireUrl(ctx, settings.url);
  const id = ctx.randomBytes(16).toString('base64url');
  const secret = newSecret(ctx);
  const encryptedSecret = ctx.secret.encrypt('webhook', secret);
  await transaction(ctx.db, async (tx) => {
    const row = { id, url, events: settings.events, encryptedSecret, now: ctx.now() };
    const rejected = await insertEndpoint(tx, row);
    if (rejected === 'url-taken') throw urlTaken();
    if (rejected === 'too-many')
      throw new ApiError('aborted', `A site has at most ${mostEndpoints} webhooks.`, { reason: rejected });
    await writeEntry(tx, ctx, { actor, action: 'webhook-created', detail: detailOf(id, url) });
  });
  return { id, secret };
}

/**
 * Changes the URL and events, and switches the endpoint on or off. `revision` is the one on the screen.
 * @throws {ApiError} invalid-argument for the URL, not-found, aborted with the reason `url-taken` or `changed-elsewhere`
 */
export async function updateEndpoint(
  ctx: AppContext,
  { id, revision, isOn, ...settings }: Settings & { id: string; revision: number; isOn: boolean },
  actor: string,
): Promise<void> {
  const url = requireUrl(ctx, settings.url);
  const changing = transaction(ctx.db, async (tx) => {
    const stored = await listEndpoints(tx);
    if (!stored.some((one) => one.id === id)) throw notFound();
    if (stored.some((other) => other.id !== id && other.url === url)) throw urlTaken();
    if (!(await changeEndpoint(tx, { id, revision, url, events: settings.events })))
      throw new ApiError('aborted', 'This webhook was changed elsewhere.', { reason: 'changed-elsewhere' });
    if (isOn) await switchOn(tx, { id });
    else await switchOff(tx, { id, reason: 'by-hand', now: ctx.now() });
    const detail = `${detailOf(id, url)} ${isOn ? 'on' : 'off'} ${settings.events.join(',')}`;
    await writeEntry(tx, ctx, { actor, action: 'webhook-changed', detail });
  });
  await changing.catch((error: unknown) => {
    // When two webhooks get the same URL at once, the unique key decides.
    throw isUniqueViolation(error) ? urlTaken() : error;
  });
}

/** Replaces the secret; the former one also signs for a day. @throws {ApiError} not-found */
export async function rotateSecret(
  ctx: AppContext,
  { id }: { id: string },
  actor: string,
): Promise<{ secret: string }> {
  const secret = newSecret(ctx);
  const encryptedSecret = ctx.secret.encrypt('webhook', secret);
  await transaction(ctx.db, async (tx) => {
    if (!(await changeSecret(tx, { id, encryptedSecret, now: ctx.now() }))) throw notFound();
    await writeEntry(tx, ctx, { actor, action: 'webhook-secret-changed', detail: id });
  });
  return { secret };
}

/** Deletes the endpoint with its deliveries. @throws {ApiError} not-found */
export async function removeEndpoint(ctx: AppContext, { id }: { id: string }, actor: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const url = await deleteEndpoint(tx, { id });
    if (url === undefined) throw notFound();
    await writeEntry(tx, ctx, { actor, action: 'webhook-deleted', detail: detailOf(id, url) });
  });
}

/** Queues a test event. @throws {ApiError} not-found, aborted with the reason `switched-off` */
export async function sendTest(ctx: AppContext, { id }: { id: string }): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    requireOn(await findEndpoint(tx, { id }));
    await writeTestEvent(tx, ctx, { endpointId: id });
  });
}

/** Lists the last deliveries of an endpoint. @throws {ApiError} not-found */
export async function describeDeliveries(ctx: Pick<AppContext, 'db'>, { id }: { id: string }) {
  if (!(await findEndpoint(ctx.db, { id }))) throw notFound();
  return listDeliveries(ctx.db, { endpointId: id, atMost: deliveriesAtMost });
}

/** Sends an event again. @throws {ApiError} not-found, aborted with the reason `switched-off` */
export async function sendAgain(
  ctx: AppContext,
  { id, event }: { id: string; event: string },
): Promise<void> {
  requireOn(await findEndpoint(ctx.db, { id }));
  if (!(await repeatDelivery(ctx.db, { endpointId: id, eventId: event, now: ctx.now() }))) throw notFound();
}

/** Re-encrypts the secrets of the old key. @returns the number of changed endpoints */
export async function reencryptWebhookSecrets({
  db,
  secret,
}: Pick<AppContext, 'db' | 'secret'>): Promise<number> {
  let count = 0;
  for (const { id, encryptedSecret: from, formerEncryptedSecret } of await listEndpoints(db)) {
    const to = secret.reencrypt('webhook', from);
    // After a change of the secret, only the former one has the old key.
    const former = formerEncryptedSecret && secret.reencrypt('webhook', formerEncryptedSecret);
    if (to === null && former === null) continue;
    await replaceEncryptedSecrets(db, { id, from, to: to ?? from, former: former ?? formerEncryptedSecret });
    count += 1;
  }
  return count;
}

/** @throws {ApiError} invalid-argument with the mistake as its reason */
function requireUrl({ config }: AppContext, typed: string): string {
  const read = readEndpointUrl(typed, config);
  if ('url' in read) return read.url;
  throw new ApiError('invalid-argument', 'Events cannot be sent to this URL.', { reason: read.mistake });
}

/** @throws {ApiError} not-found, aborted */
function requireOn(endpoint: StoredEndpoint | undefined): void {
  if (!endpoint) throw notFound();
  if (endpoint.offSince !== null)
    throw new ApiError('aborted', 'This webhook is turned off.', { reason: 'switched-off' });
}

function notFound(): ApiError {
  return new ApiError('not-found', 'There is no such webhook.');
}

function urlTaken(): ApiError {
  return new ApiError('aborted', 'Another webhook has this URL.', { reason: 'url-taken' });
}

/** The path of a URL may contain a token, so only its host is recorded. */
function detailOf(id: string, url: string): string {
  return `${id} ${new URL(url).host}`;
}

/** A webhook has no particular subject. */
async function writeEntry(
  tx: Database,
  ctx: AppContext,
  entry: { actor: string; action: string; detail: string },
): Promise<void> {
  const id = ctx.randomBytes(16).toString('base64url');
  await writeAuditLine(tx, { id, at: ctx.now(), subject: '', ...entry });
}
