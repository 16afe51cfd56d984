/** Sends the due emails of the sequences that are on, at the pace of campaigns and through their mail queue. */
import { paceAt, usualPace } from '#rules/campaign.ts';
import { dueAt, hasLostPlan, isSendingHour, isTooLate, nextSendingTime } from '#rules/sequence.ts';
import type { AppContext } from '#server/context.ts';
import { countUnsent, withoutStopped } from '#server/mail/campaign-mail.ts';
import { type MailContent, queueComposed } from '#server/mail/queue.ts';
import { isClockUncertain } from '#server/platform/clock-stability.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { listReaders, type Reader } from '../news-store.ts';
import { listReached } from './aims.ts';
import { newsLinkHash } from '../unsubscribe-url.ts';
import { composerOf } from './compose-for-readers.ts';
import { enrollMembers, type RunningSequence } from './enroll-members.ts';
import { listAccountFacts } from './facts-store.ts';
import { addMail, changeMember, type DueMember, listDueMembers } from './members-store.ts';
import {
  addToCounts,
  type EmailCounts,
  type EmailText,
  listEmails,
  listSequencesOn,
  type StoredSequence,
  takePace,
} from './store.ts';

/** Learners of one step, of whom some get no email. */
const membersAtOnce = 100;

/** Steps of one run. */
const stepsAtOnce = 5;

/** The most emails of a sequence in the mail queue that have not left, so that switching it off takes effect at once. */
const unansweredAtMost = 50;
const unsentAtMost = 500;

/** Rolls a step back: the sequence was switched off, a learner was merged, or another process has taken it. */
class Overtaken extends Error {}

/**
 * Advances each sequence that is on. Several processes may run it; each learner gets each email once. After the clock
 * was set, nothing is sent or skipped for a day: all emails would seem late to a clock that is ahead.
 * @throws the first error, after all sequences had their turn
 */
export async function advanceSequences(ctx: AppContext): Promise<void> {
  const errors: unknown[] = [];
  const sequences = await listSequencesOn(ctx.db);
  const emails = await listEmails(ctx.db, { sequenceIds: sequences.map(({ id }) => id) });
  for (const sequence of sequences) {
    const own = emails.filter(({ sequenceId }) => sequenceId === sequence.id);
    await advance(ctx, { ...sequence, switchedOnAt: sequence.switchedOnAt ?? 0, emails: own }).catch(
      (error: unknown) => errors.push(error),
    );
  }
  if (errors.length > 0) throw errors[0];
}

async function advance(ctx: AppContext, sequence: RunningSequence): Promise<void> {
  if (await isClockUncertain(ctx, { since: continuedAt(sequence) })) return;
  await enrollMembers(ctx, sequence);
  let { pacedUpTo } = sequence;
  for (let step = 0; step < stepsAtOnce; step++) {
    if (!isSendingHour(ctx.now())) return;
    const taken = await takeStep(ctx, sequence, pacedUpTo);
    if (taken === null) return;
    pacedUpTo = taken;
  }
}

type Step = {
  member: DueMember;
  email: EmailText;
  /** The learner's reason to get no email, or the email. */
  outcome: 'reached' | 'ended' | 'skipped' | 'queued';
  mail: { id: string; content: MailContent } | null;
};

/** Decides about a batch of due learners. Returns the pace that is used then; null when no learner is due. */
async function takeStep(
  ctx: AppContext,
  sequence: RunningSequence,
  pacedUpTo: number,
): Promise<number | null> {
  const { id: sequenceId, run } = sequence;
  const now = ctx.now();
  const due = await listDueMembers(ctx.db, { sequenceId, run, now, atMost: membersAtOnce });
  if (due.length === 0) return null;
  const pace = paceAt({ pacedUpTo, perMinute: usualPace, now });
  const steps = await decide(ctx, sequence, due, Math.min(pace.allowed, await roomFor(ctx, sequence)));
  if (steps.length === 0) return null;
  const queued = steps.filter(({ outcome }) => outcome === 'queued').length;
  const upTo = queued === 0 ? pacedUpTo : pace.after(queued);
  try {
    await transaction(ctx.db, async (tx) => {
      await writeSteps(ctx, tx, { sequence, steps, now });
      if (!(await takePace(tx, { id: sequenceId, run, from: pacedUpTo, upTo }))) throw new Overtaken();
    });
  } catch (error) {
    if (error instanceof Overtaken) return null;
    throw error;
  }
  return upTo;
}

/** Returns when a sequence was last switched on, also after a restored backup. */
export function continuedAt({
  switchedOnAt,
  skipUpTo,
}: Pick<StoredSequence, 'switchedOnAt' | 'skipUpTo'>): number {
  return Math.max(switchedOnAt ?? 0, skipUpTo);
}

async function roomFor(ctx: AppContext, { emails }: RunningSequence): Promise<number> {
  let waiting = 0;
  let postponed = 0;
  for (const { id } of emails) {
    const unsent = await countUnsent(ctx.db, { campaignId: id });
    waiting += unsent.waiting;
    postponed += unsent.postponed;
  }
  return Math.min(unansweredAtMost - (waiting - postponed), unsentAtMost - waiting);
}

/** Decides in the order of the learners; those after the last email that may be sent now wait. */
async function decide(
  ctx: AppContext,
  sequence: RunningSequence,
  due: readonly DueMember[],
  mailsAtMost: number,
): Promise<Step[]> {
  const { kind, plan, skipUpTo } = sequence;
  const now = ctx.now();
  const uids = due.map(({ uid }) => uid);
  const reached = await listReached(ctx, sequence, due);
  const facts = await listAccountFacts(ctx.db, { uids });
  const readers = new Map<string, Reader>();
  for (const reader of await withoutStopped(ctx, await listReaders(ctx.db, { uids })))
    readers.set(reader.uid, reader);
  const writers = new Map(sequence.emails.map((email) => [email.id, composerOf(ctx, email)]));
  const steps: Step[] = [];
  let mails = 0;
  for (const member of due) {
    const email = sequence.emails.find(({ id }) => id === member.nextEmailId);
    const write = writers.get(member.nextEmailId);
    if (!email || !write) continue;
    const reader = readers.get(member.uid);
    const dueTime = dueAt({ startedAt: member.startedAt, delayDays: email.delayDays });
    const paidPlan = facts.get(member.uid)?.paidPlan ?? 'free';
    const step = { member, email, mail: null };
    if (reached.has(member.uid)) steps.push({ ...step, outcome: 'reached' });
    else if (!reader || hasLostPlan({ kind, plan, paidPlan })) steps.push({ ...step, outcome: 'ended' });
    else if (isTooLate(dueTime, now) || dueTime <= skipUpTo) steps.push({ ...step, outcome: 'skipped' });
    else {
      if (mails >= mailsAtMost) break;
      mails += 1;
      const id = ctx.randomBytes(16).toString('base64url');
      steps.push({ ...step, outcome: 'queued', mail: { id, content: await write(reader, id) } });
    }
  }
  return steps;
}

/** Queues the emails and moves the learners on. Rows of a user are inserted before others are changed (decision 157). */
async function writeSteps(
  ctx: AppContext,
  tx: AppContext['db'],
  { sequence, steps, now }: { sequence: RunningSequence; steps: readonly Step[]; now: number },
): Promise<void> {
  const { id: sequenceId, run } = sequence;
  const counts = new Map<string, EmailCounts>();
  const sent = new Set<Step>();
  for (const step of steps) {
    const { member, email, mail } = step;
    if (!mail) continue;
    const due = dueAt({ startedAt: member.startedAt, delayDays: email.delayDays });
    const { uid } = member;
    const linkHash = newsLinkHash(ctx, { recipientId: mail.id, uid });
    if (await addMail(tx, { id: mail.id, emailId: email.id, uid, run, dueAt: due, linkHash })) sent.add(step);
  }
  for (const step of steps) {
    const { member, email, outcome } = step;
    const { uid, nextAt: from } = member;
    const to = changeAfter(sequence, step, now);
    if (!(await changeMember(tx, { sequenceId, run, uid, from, to }))) throw new Overtaken();
    const own = counts.get(email.id) ?? { queued: 0, skipped: 0, reached: 0 };
    if (outcome === 'reached') own.reached += 1;
    else if (sent.has(step)) own.queued += 1;
    else if (outcome !== 'ended') own.skipped += 1;
    counts.set(email.id, own);
  }
  for (const [id, of] of counts) await addToCounts(tx, { id, ...of });
  for (const { member, email, mail } of sent) {
    if (!mail) continue;
    const queued = { ...mail, kind: 'campaign', uid: member.uid, campaignId: email.id } as const;
    await queueComposed(tx, ctx, queued);
  }
}

function changeAfter(
  { emails }: RunningSequence,
  { member, email, outcome }: Step,
  now: number,
): Parameters<typeof changeMember>[1]['to'] {
  if (outcome === 'reached' || outcome === 'ended') return { state: outcome, nextAt: null };
  const next = emails.find(({ delayDays }) => delayDays > email.delayDays);
  if (!next) return { state: 'done', nextEmailId: null, nextAt: null };
  const due = dueAt({ startedAt: member.startedAt, delayDays: next.delayDays });
  return { nextEmailId: next.id, nextAt: outcome === 'queued' ? nextSendingTime({ due, now }) : due };
}
