/**
 * Pairs of concurrent writes about the same user: neither is answered with 5xx, accepted ones are kept, and nothing is
 * doubled. PAIR_ROUNDS sets the number of rounds of each pair.
 */
import { agreementVersion } from '#rules/payments/payment.ts';
import { expect, test } from 'vitest';
import { openSession } from './accounts/sign-in.ts';
import { transaction } from './platform/db/transaction.ts';
import { readProgress } from './course/progress-store.ts';
import { setPlan } from './accounts/user-store.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { noteKey } from '#tests/test-database.ts';
import { TestBrowser, signInMailTo } from '#tests/test-browser.ts';
import { checkout, createPaidContext, type PaidContext } from '#tests/test-payments.ts';

/** SQLite runs transactions one after another, so two rounds for each order of the writes see all that can happen. */
const rounds = Number(process.env['PAIR_ROUNDS'] ?? (process.env['TEST_DATABASE_URL'] ? 10 : 4));
const lessonId = 'flutter-introduction';
const why = 'Bought with another email';

type Person = TestBrowser & { uid: string; email: string };
type Write = () => Promise<{ status: number }>;
/** The writes of one round, and what must be true after them; `kept` says which of them were accepted. */
type Pair = { writes: Write[]; check: (kept: boolean[]) => Promise<void> };

let ctx: PaidContext;
let instructor: Person;
let people = 0;

/** Stripe opens no checkout for a clock that is a day ahead, which limits the rounds of one site. */
const roundsOfSite = 10;

async function startSite(): Promise<void> {
  ctx = await createPaidContext();
  instructor = await join('instructor@example.com');
  // Opens all connections first, so that concurrent requests do not wait for them one after another.
  await Promise.all(Array.from({ length: 12 }, () => readProgress(ctx.db, { uid: 'nobody' })));
}

/** A signed-in user, without the emails and limits of a sign-in. */
async function join(email = `person-${(people += 1)}@example.com`): Promise<Person> {
  const visitor = { email, name: null, way: 'mail', userAgent: '', timeZone: '', language: 'en' } as const;
  const { uid, token } = await transaction(ctx.db, (tx) => openSession(tx, ctx, visitor));
  const browser = Object.assign(new TestBrowser(ctx), { uid, email });
  browser.cookies.set('session', token);
  return browser;
}

const merge =
  (from: Person, into: Person): Write =>
  () =>
    instructor.ask(`POST /api/studio/learners/${into.uid}/merges`, { from: from.uid, why });

const userOf = (uid: string) =>
  ctx.db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();

/** A write by or about a user whose account is merged concurrently. */
async function mergedMeanwhile(
  write: (goes: Person, stays: Person) => Write | Promise<Write>,
  isKept: (stays: Person, goes: Person) => Promise<boolean>,
): Promise<Pair> {
  const [stays, goes] = [await join(), await join()];
  const other = await write(goes, stays);
  return {
    writes: [other, merge(goes, stays)],
    async check([isAccepted, isMerged]) {
      // A banned account, or one to be deleted, is not merged, so the change stays where it was made.
      const owner = isMerged ? stays : goes;
      if (isAccepted) expect(await isKept(owner, goes)).toBe(true);
      expect((await userOf(goes.uid)).mergedInto).toBe(isMerged ? stays.uid : null);
    },
  };
}

async function paidEvent(buyer: Person, plan: 'premium' | 'ultra' = 'ultra') {
  const sessionId = await checkout(buyer, plan);
  await ctx.pay(sessionId);
  const event = (await ctx.events()).findLast(
    ({ type, data }) =>
      type === 'checkout.session.completed' && (data.object as { id: string }).id === sessionId,
  );
  if (!event) throw new Error('Stripe sent no event of the payment');
  return { sessionId, deliver: () => ctx.deliver(event) };
}

async function paymentsOf(uid: string): Promise<number> {
  const rows = await ctx.db
    .selectFrom('payments')
    .select('checkoutSessionId')
    .where('uid', '=', uid)
    .execute();
  return rows.length;
}

const pairs: Record<string, () => Promise<Pair>> = {
  'sign-in and merge': () =>
    mergedMeanwhile(
      async (goes) => {
        await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email: goes.email });
        const { token } = await signInMailTo(ctx, goes.email);
        return () => new TestBrowser(ctx).ask('POST /api/sessions', { token, email: goes.email });
      },
      async (_, goes) => {
        const left = await ctx.db.selectFrom('sessions').select('id').where('uid', '=', goes.uid).execute();
        return left.length === 0 || (await userOf(goes.uid)).mergedInto === null;
      },
    ),
  'webhook and merge': () =>
    mergedMeanwhile(
      async (goes) => (await paidEvent(goes)).deliver,
      async (owner) => (await userOf(owner.uid)).plan === 'ultra' && (await paymentsOf(owner.uid)) === 1,
    ),
  'checkout and merge': () =>
    mergedMeanwhile(
      (goes) => () => goes.ask('POST /api/checkouts', { plan: 'ultra' }),
      async (owner) => {
        const open = await ctx.db.selectFrom('checkouts').select('id').where('uid', '=', owner.uid).execute();
        return open.length === 1;
      },
    ),
  'confirmed email and merge': () =>
    mergedMeanwhile(
      async (goes) => {
        const email = `new-${goes.email}`;
        await goes.ask('POST /api/address-changes', { email });
        const tokens = (await ctx.mails())
          .filter(({ kind, to }) => kind === 'address-change' && [email, goes.email].includes(to))
          .map(({ text }) => /#confirm=([\w-]+)/.exec(text)?.[1] ?? '');
        await new TestBrowser(ctx).ask('POST /api/address-confirmations', { token: tokens[0] });
        return () => new TestBrowser(ctx).ask('POST /api/address-confirmations', { token: tokens[1] });
      },
      async (owner, goes) => {
        const email = `new-${goes.email}`;
        const alias = await ctx.db
          .selectFrom('emailAliases')
          .select('uid')
          .where('email', '=', email)
          .execute();
        return (await userOf(owner.uid)).email === email || alias[0]?.uid === owner.uid;
      },
    ),
  'ban and merge': () =>
    mergedMeanwhile(
      (goes) => () => instructor.ask(`PUT /api/studio/learners/${goes.uid}/ban`, { why }),
      async (owner) => (await userOf(owner.uid)).bannedAt !== null,
    ),
  'deletion by the learner and merge': () =>
    mergedMeanwhile(
      (goes) => () => goes.ask('POST /api/deletions'),
      async (owner) => (await userOf(owner.uid)).deletionAskedAt !== null,
    ),
  'deletion by the studio and merge': () =>
    mergedMeanwhile(
      (goes) => () => instructor.ask(`POST /api/studio/learners/${goes.uid}/deletion`, { why }),
      async (owner) => (await userOf(owner.uid)).deletionAskedAt !== null,
    ),
  'change of profile and merge': () =>
    mergedMeanwhile(
      (goes) => () => goes.ask('PATCH /api/me', { name: 'Aisyah' }),
      async (owner) => (await userOf(owner.uid)).name === 'Aisyah',
    ),
  'agreement and merge': () =>
    mergedMeanwhile(
      (goes) => () =>
        goes.ask('POST /api/agreements', { version: agreementVersion, account: true, lessonLinks: true }),
      async (owner) => {
        const rows = await ctx.db
          .selectFrom('agreements')
          .select('id')
          .where('uid', '=', owner.uid)
          .execute();
        return rows.length === 1;
      },
    ),
  'note and merge': () =>
    mergedMeanwhile(
      (goes) => () => instructor.ask(`PUT /api/studio/learners/${goes.uid}/note`, { note: why }),
      async (owner) => {
        const note = await ctx.db
          .selectFrom('learnerNotes')
          .select('note')
          .where('uid', '=', owner.uid)
          .execute();
        return note[0]?.note.includes(why) ?? false;
      },
    ),
  'mark as watched and merge': () =>
    mergedMeanwhile(
      async (goes) => {
        await setPlan(ctx.db, { uid: goes.uid, plan: 'ultra' });
        return () => goes.ask(`PUT /api/lessons/${lessonId}/tick`, { tick: 'watched' });
      },
      async (owner) => {
        const rows = await ctx.db
          .selectFrom('progress')
          .select('manualCompletion')
          .where('uid', '=', owner.uid)
          .execute();
        return rows[0]?.manualCompletion === 'watched';
      },
    ),
  'private note and merge': () =>
    mergedMeanwhile(
      async (goes) => {
        await setPlan(ctx.db, { uid: goes.uid, plan: 'ultra' });
        const note = { lessonId, second: 3, text: 'Ask why', version: noteKey(), replaces: [] };
        return () => goes.ask(`PUT /api/notes/${noteKey()}`, note);
      },
      async (owner) => {
        const rows = await ctx.db
          .selectFrom('lessonNotes')
          .select('text')
          .where('uid', '=', owner.uid)
          .execute();
        return rows.length === 1 && rows[0]?.text === 'Ask why';
      },
    ),
  'question and merge': () =>
    mergedMeanwhile(
      async (goes) => {
        await setPlan(ctx.db, { uid: goes.uid, plan: 'ultra' });
        return () => goes.ask(`PUT /api/questions/${noteKey()}`, { lessonId, second: 3, text: 'Why?' });
      },
      async (owner) => {
        const rows = await ctx.db.selectFrom('questions').select('uid').execute();
        return rows.filter(({ uid }) => uid === owner.uid).length === 1;
      },
    ),
  'start of a video and merge': () =>
    mergedMeanwhile(
      async (goes) => {
        await setPlan(ctx.db, { uid: goes.uid, plan: 'ultra' });
        return () => goes.ask(`GET /api/lessons/${lessonId}/playback`);
      },
      async () => true,
    ),
  'progress and merge': () =>
    mergedMeanwhile(
      async (goes) => {
        await setPlan(ctx.db, { uid: goes.uid, plan: 'ultra' });
        const { body } = await goes.ask(`GET /api/lessons/${lessonId}/playback`);
        ctx.pass({ seconds: 10 });
        const report = { ranges: [[0, 8]], resumeAt: 8, stream: body.stream };
        return () => goes.ask(`PUT /api/lessons/${lessonId}/progress`, report);
      },
      async (owner) => {
        const rows = await ctx.db
          .selectFrom('progress')
          .select('playedMs')
          .where('uid', '=', owner.uid)
          .execute();
        return rows[0]?.playedMs === 8000;
      },
    ),
  async 'a ring of merges'() {
    const ring = [await join(), await join(), await join()];
    return {
      writes: ring.map((from, at) => merge(from, ring[(at + 1) % 3] as Person)),
      async check(kept) {
        const merged = await Promise.all(
          ring.map(async ({ uid }) => (await userOf(uid)).mergedInto !== null),
        );
        expect(merged).toEqual(kept);
        expect(merged.filter(Boolean).length).toBeLessThan(3);
      },
    };
  },
  async 'deletion and payment'() {
    const buyer = await join();
    const { deliver } = await paidEvent(buyer);
    return {
      writes: [() => buyer.ask('POST /api/deletions'), deliver],
      async check() {
        expect(await userOf(buyer.uid)).toMatchObject({ plan: 'ultra' });
        expect(await paymentsOf(buyer.uid)).toBe(1);
      },
    };
  },
  async 'deletion and sign-in'() {
    const learner = await join();
    await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email: learner.email });
    const { token } = await signInMailTo(ctx, learner.email);
    const proof = { token, email: learner.email };
    return {
      writes: [
        () => learner.ask('POST /api/deletions'),
        () => new TestBrowser(ctx).ask('POST /api/sessions', proof),
      ],
      check: async (kept) => expect(kept).toEqual([true, true]),
    };
  },
  async 'grant and refund'() {
    const learner = await join();
    const { sessionId, deliver } = await paidEvent(learner);
    await deliver();
    const id = `grant-${learner.uid}`;
    const grant = { id, plan: 'premium', endsAt: null, why, replaces: null };
    return {
      writes: [
        () => instructor.ask(`POST /api/studio/learners/${learner.uid}/grants`, grant),
        refund(sessionId),
      ],
      async check(kept) {
        expect(kept).toEqual([true, true]);
        expect((await userOf(learner.uid)).plan).toBe('premium');
      },
    };
  },
  async 'refund and refund'() {
    const learner = await join();
    const { sessionId, deliver } = await paidEvent(learner);
    await deliver();
    return {
      writes: [refund(sessionId), refund(sessionId)],
      async check() {
        const { payment_intent: intent } = await ctx.stripeApi.checkout.sessions.retrieve(sessionId);
        const { data } = await ctx.stripeApi.refunds.list({ payment_intent: intent as string });
        expect(data.map(({ amount }) => amount)).toEqual([7800]);
        expect((await userOf(learner.uid)).plan).toBe('free');
      },
    };
  },
  async 'progress and playback'() {
    const learner = await join();
    await setPlan(ctx.db, { uid: learner.uid, plan: 'ultra' });
    const { body } = await learner.ask(`GET /api/lessons/${lessonId}/playback`);
    ctx.pass({ seconds: 10 });
    const report = { ranges: [[0, 8]], resumeAt: 8, stream: body.stream };
    return {
      writes: [
        () => learner.ask(`PUT /api/lessons/${lessonId}/progress`, report),
        () => learner.ask(`GET /api/lessons/${lessonId}/playback`),
      ],
      async check() {
        const { body: progress } = await learner.ask('GET /api/progress');
        expect(progress[lessonId]).toMatchObject({ seconds: 8 });
      },
    };
  },
  async 'sign-out and sign-in'() {
    const learner = await join();
    await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email: learner.email });
    const { token } = await signInMailTo(ctx, learner.email);
    const other = new TestBrowser(ctx);
    return {
      writes: [
        () => learner.ask('DELETE /api/sessions/current'),
        () => other.ask('POST /api/sessions', { token, email: learner.email }),
      ],
      async check(kept) {
        expect(kept).toEqual([true, true]);
        expect((await other.ask('GET /api/account')).status).toBe(200);
        expect((await learner.ask('GET /api/account')).status).toBe(401);
      },
    };
  },
  async 'publish and publish'() {
    const { body } = await instructor.ask('GET /api/studio/content');
    const content = { ...defaultDocument.site, name: `Course ${(people += 1)}` };
    const { version: before } = body.draft;
    const saved = await instructor.ask('PUT /api/studio/content/draft/site', { version: before, content });
    const { version } = saved.body;
    const publish = () => instructor.ask('POST /api/studio/content/revisions', { version, note: '' });
    return {
      writes: [publish, publish],
      async check() {
        const { body: after } = await instructor.ask('GET /api/studio/content');
        expect(after.published.id).toBe(body.published.id + 1);
      },
    };
  },
};

function refund(sessionId: string): Write {
  const order = { amountCents: 7800, refundedCents: 0, why };
  return () => instructor.ask(`POST /api/studio/payments/${sessionId}/refunds`, order);
}

test.each(Object.keys(pairs))('concurrent %s keep what was accepted', async (name) => {
  const outcomes = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    if (round % roundsOfSite === 0) await startSite();
    // Avoids the limits of sign-ins and checkouts.
    ctx.pass({ seconds: 700 });
    const { writes, check } = await (pairs[name] as () => Promise<Pair>)();
    // Every other round the later write is sent first.
    const answers = await Promise.all(writes.map((write, at) => soon(write, (at + round) % 2)));
    const statuses = answers.map(({ status }) => status);
    expect(Math.max(...statuses), statuses.join()).toBeLessThan(500);
    await check(statuses.map((status) => status < 300));
    outcomes.set(statuses.join(), (outcomes.get(statuses.join()) ?? 0) + 1);
  }
  console.info(`${name}: ${[...outcomes].map(([statuses, times]) => `${statuses} × ${times}`).join('; ')}`);
});

/** Starts a write after some turns of the event loop. */
async function soon(write: Write, turns: number): Promise<{ status: number }> {
  for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
  return write();
}
