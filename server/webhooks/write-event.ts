/** Writes an event for other programs, in the transaction of the change that it reports (decision 195). */
import { testEvent, type WebhookEventData, type WebhookEventType } from '#rules/webhooks.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { insertEvent, listSubscriptions } from './store.ts';

/** Reads the data of an event; null for no event. */
type ReadData<T extends WebhookEventType> = () => Promise<WebhookEventData[T] | null>;

/** Does nothing, and reads no data, when no endpoint that is on subscribes to the event. */
export async function writeEvent<T extends WebhookEventType>(
  tx: Database,
  ctx: Pick<AppContext, 'randomBytes' | 'now'>,
  { data: given, ...event }: { type: T; uid: string; data: WebhookEventData[T] | ReadData<T> },
): Promise<void> {
  const subscriptions = await listSubscriptions(tx);
  const to = subscriptions.filter(({ events }) => events.split(' ').includes(event.type));
  if (to.length === 0) return;
  const data = typeof given === 'function' ? await given() : given;
  if (data === null) return;
  await insertEvent(
    tx,
    { ...event, data, id: newEventId(ctx), now: ctx.now() },
    to.map(({ id }) => id),
  );
}

/** Sends a test event to one endpoint. @returns its id */
export async function writeTestEvent(
  tx: Database,
  ctx: Pick<AppContext, 'randomBytes' | 'now'>,
  { endpointId }: { endpointId: string },
): Promise<string> {
  const id = newEventId(ctx);
  const data = { message: 'This is a test. No learner is concerned.' };
  await insertEvent(tx, { id, type: testEvent, uid: null, data, now: ctx.now() }, [endpointId]);
  return id;
}

function newEventId({ randomBytes }: Pick<AppContext, 'randomBytes'>): string {
  return `msg_${randomBytes(16).toString('base64url')}`;
}
