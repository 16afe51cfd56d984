/** Adds learners to the sequences that are on, along the events that start them, in bounded steps. */
import { clocksDifferMs, dayMs } from '#rules/clock.ts';
import { dueAt, hasLostPlan } from '#rules/sequence.ts';
import type { AppContext } from '#server/context.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { listReaders } from '../news-store.ts';
import { listFinished } from './aims.ts';
import {
  type EventPlace,
  type EventSource,
  findCursor,
  listNewAccounts,
  listNewChoices,
  listNewPayments,
  moveCursor,
  type PaidEvent,
} from './events-store.ts';
import { listAccountFacts, listLastPaid, listLastWatched } from './facts-store.ts';
import { addMembers, changeMember, listDueChecks, type NewMember } from './members-store.ts';
import type { EmailText, StoredSequence } from './store.ts';

const eventsAtOnce = 500;
const checksAtOnce = 500;

/** Steps of one run, so that adding and sending alternate. */
const stepsAtOnce = 10;

/** Rows of the last moments may be of transactions that are not visible yet, or of another machine's clock. */
const settledMs = 2 * clocksDifferMs;

export type RunningSequence = StoredSequence & { switchedOnAt: number; emails: readonly EmailText[] };

/** Rolls a step back that another process has taken. */
class Overtaken extends Error {}

/** Reads the events since the last run, and adds those whom they concern. */
export async function enrollMembers(ctx: AppContext, sequence: RunningSequence): Promise<void> {
  switch (sequence.kind) {
    case 'sign-up':
      await followEvents(ctx, sequence, 'accounts', { list: listNewAccounts, membersOf: newReaders });
      await followEvents(ctx, sequence, 'choices', { list: listNewChoices, membersOf: newReaders });
      return;
    case 'purchase':
      return followEvents(ctx, sequence, 'payments', { list: listNewPayments, membersOf: newCustomers });
    case 'silence':
      await followEvents(ctx, sequence, 'payments', { list: listNewPayments, membersOf: customersToWatch });
      return checkSilence(ctx, sequence);
  }
}

type Follower<E> = {
  list: (db: AppContext['db'], range: { after: EventPlace; upTo: number; atMost: number }) => Promise<E[]>;
  membersOf: (ctx: AppContext, sequence: RunningSequence, events: readonly E[]) => Promise<NewMember[]>;
};

async function followEvents<E extends EventPlace>(
  ctx: AppContext,
  sequence: RunningSequence,
  source: EventSource,
  { list, membersOf }: Follower<E>,
): Promise<void> {
  const { id: sequenceId, run } = sequence;
  for (let step = 0; step < stepsAtOnce; step++) {
    const from = await findCursor(ctx.db, { sequenceId, source });
    if (!from) return;
    const upTo = ctx.now() - settledMs;
    // A cursor in the future was written by a wrong clock, and would hide what happens until then.
    const after = from.at > ctx.now() + clocksDifferMs ? { at: upTo, key: '' } : from;
    const events = await list(ctx.db, { after, upTo, atMost: eventsAtOnce });
    const last = events.at(-1);
    const to = last ? { at: last.at, key: last.key } : after;
    if (to === from) return;
    const members = await membersOf(ctx, sequence, events);
    await transaction(ctx.db, async (tx) => {
      await addMembers(tx, { sequenceId, run, members });
      if (!(await moveCursor(tx, { sequenceId, source, from, to }))) throw new Overtaken();
    }).catch(ignoreOvertaken);
    if (events.length < eventsAtOnce) return;
  }
}

function ignoreOvertaken(error: unknown): void {
  if (!(error instanceof Overtaken)) throw error;
}

/** Of a batch, each learner once, with their first event. */
function firstOf<E extends { uid: string }>(events: readonly E[]): E[] {
  const first = new Map<string, E>();
  for (const event of events) if (!first.has(event.uid)) first.set(event.uid, event);
  return [...first.values()];
}

function starting(sequence: RunningSequence, uid: string, startedAt: number): NewMember[] {
  const [first] = sequence.emails;
  if (!first) return [];
  const nextAt = dueAt({ startedAt, delayDays: first.delayDays });
  return [{ uid, state: 'active', startedAt, nextEmailId: first.id, nextAt }];
}

/** Accounts that were created after the sequence was switched on, get news by choice, and have no plan. */
async function newReaders(
  ctx: AppContext,
  sequence: RunningSequence,
  events: readonly { uid: string }[],
): Promise<NewMember[]> {
  const uids = firstOf(events).map(({ uid }) => uid);
  const readers = await listReaders(ctx.db, { uids });
  const facts = await listAccountFacts(ctx.db, { uids });
  return readers.flatMap(({ uid }) => {
    const of = facts.get(uid);
    if (!of || of.plan !== 'free' || of.newsOnAt === null || of.createdAt < sequence.switchedOnAt) return [];
    return starting(sequence, uid, Math.max(of.createdAt, of.newsOnAt));
  });
}

/** Customers who paid for the plan after the sequence was switched on, and still have it. */
async function newCustomers(
  ctx: AppContext,
  sequence: RunningSequence,
  events: readonly PaidEvent[],
): Promise<NewMember[]> {
  const { kind, plan, switchedOnAt } = sequence;
  const paid = firstOf(
    events.filter(({ paidAt, gives }) => paidAt >= switchedOnAt && (plan === null || gives === plan)),
  );
  const uids = paid.map(({ uid }) => uid);
  const facts = await listAccountFacts(ctx.db, { uids });
  const readers = new Set((await listReaders(ctx.db, { uids })).map(({ uid }) => uid));
  return paid
    .filter(
      ({ uid }) =>
        readers.has(uid) && !hasLostPlan({ kind, plan, paidPlan: facts.get(uid)?.paidPlan ?? 'free' }),
    )
    .flatMap(({ uid, paidAt }) => starting(sequence, uid, paidAt));
}

/** Everyone who has ever paid; their silence is checked later, first when the shortest one can be over. */
async function customersToWatch(
  ctx: AppContext,
  { silentDays, switchedOnAt }: RunningSequence,
  events: readonly PaidEvent[],
): Promise<NewMember[]> {
  const uids = firstOf(events).map(({ uid }) => uid);
  const last = await lastActivity(ctx, uids);
  return uids.map((uid) => {
    const silentAt = (last.get(uid) ?? 0) + silentDays * dayMs;
    // Those who were silent before may watch again, and can be silent that many days later.
    const nextAt = silentAt < switchedOnAt ? ctx.now() + silentDays * dayMs : silentAt;
    return { uid, state: 'waiting', startedAt: null, nextEmailId: null, nextAt };
  });
}

/** Returns when each learner last watched or paid. */
async function lastActivity(ctx: AppContext, uids: readonly string[]): Promise<Map<string, number>> {
  const watched = await listLastWatched(ctx.db, { uids });
  const paid = await listLastPaid(ctx.db, { uids });
  return new Map(uids.map((uid) => [uid, Math.max(watched.get(uid) ?? 0, paid.get(uid) ?? 0)]));
}

/** Starts the sequence for those who have been silent for its days, and sets the next check of the others. */
async function checkSilence(ctx: AppContext, sequence: RunningSequence): Promise<void> {
  const { id: sequenceId, run, silentDays, switchedOnAt } = sequence;
  for (let step = 0; step < stepsAtOnce; step++) {
    const now = ctx.now();
    const due = await listDueChecks(ctx.db, { sequenceId, run, now, atMost: checksAtOnce });
    if (due.length === 0) return;
    const uids = due.map(({ uid }) => uid);
    const last = await lastActivity(ctx, uids);
    const facts = await listAccountFacts(ctx.db, { uids });
    const readers = new Set((await listReaders(ctx.db, { uids })).map(({ uid }) => uid));
    const finished = await listFinished(ctx, uids);
    const again = { nextAt: now + silentDays * dayMs };
    const changes = due.map(({ uid, nextAt: from }) => {
      const silentAt = (last.get(uid) ?? 0) + silentDays * dayMs;
      const paidPlan = facts.get(uid)?.paidPlan ?? 'free';
      const isAddressed = readers.has(uid) && !finished.has(uid) && paidPlan !== 'free';
      if (silentAt > now) return { uid, from, to: { nextAt: silentAt } };
      if (silentAt < switchedOnAt || !isAddressed) return { uid, from, to: again };
      const [start] = starting(sequence, uid, silentAt);
      if (!start?.nextEmailId) return { uid, from, to: again };
      const { nextEmailId, nextAt } = start;
      return { uid, from, to: { state: 'active' as const, startedAt: silentAt, nextEmailId, nextAt } };
    });
    await transaction(ctx.db, async (tx) => {
      for (const change of changes) await changeMember(tx, { sequenceId, run, ...change });
    });
    if (due.length < checksAtOnce) return;
  }
}
