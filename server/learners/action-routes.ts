import { roleOf } from '#rules/roles.ts';
import { looksLikeEmail, maskEmail } from '#rules/sign-in/sign-in.ts';
import * as endpoints from '#contract/studio/learners/learner-actions.ts';
import { requestAccountDeletion } from '#server/accounts/account-deletion.ts';
import { cancelDeletion, readAccountExport } from '#server/accounts/account-store.ts';
import { requestEmailChange } from '#server/accounts/email-change.ts';
import { lockLearner } from '#server/accounts/lock-account.ts';
import { endAllSessions } from '#server/accounts/session-store.ts';
import { requestSignIn } from '#server/accounts/sign-in.ts';
import type { User } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { resumeMail } from '#server/mail/bounces.ts';
import { writeLearnerLine } from '#server/platform/audit.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { normaliseEmail } from '#server/platform/email-address.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { hitRateLimits } from '#server/platform/rate-limits.ts';
import { requireLearner } from './learner-page.ts';
import { banUser, unbanUser, writeNote } from './store.ts';

const hourMs = 60 * 60_000;

type Action = { user: User; actor: string };

/** Ends all sessions of a learner, and returns their number. */
export async function endLearnerSessions(ctx: AppContext, { user, actor }: Action): Promise<number> {
  const { uid } = user;
  return transaction(ctx.db, async (tx) => {
    await lockLearner(tx, { uid });
    const ended = await endAllSessions(tx, { uid });
    await writeLearnerLine(tx, ctx, { actor, action: 'sessions-ended', uid, detail: String(ended) });
    return ended;
  });
}

/**
 * Bans a learner and ends their sessions, which also stops playback.
 * @throws {ApiError} aborted for a team member or a banned learner
 */
export async function banLearner(
  ctx: AppContext,
  { user, actor, why }: Action & { why: string },
): Promise<{ bannedAt: number }> {
  const { uid } = user;
  if (roleOf(user, ctx.config.instructorEmails) !== null)
    throw new ApiError('aborted', 'This person is in the team.', { reason: 'team-member' });
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    await lockLearner(tx, { uid });
    if (!(await banUser(tx, { uid, now })))
      throw new ApiError('aborted', 'This learner is already banned.', { reason: 'already-banned' });
    await endAllSessions(tx, { uid });
    await writeLearnerLine(tx, ctx, { actor, action: 'banned', uid, detail: why });
  });
  return { bannedAt: now };
}

/** @throws {ApiError} aborted for a learner who is not banned */
export async function unbanLearner(ctx: AppContext, { user, actor }: Action): Promise<void> {
  const { uid } = user;
  await transaction(ctx.db, async (tx) => {
    await lockLearner(tx, { uid });
    if (!(await unbanUser(tx, { uid })))
      throw new ApiError('aborted', 'This learner is not banned.', { reason: 'not-banned' });
    await writeLearnerLine(tx, ctx, { actor, action: 'unbanned', uid });
  });
}

const deleteLearnerSessions = handle(
  endpoints.deleteLearnerSessions,
  async (ctx, c, { user: { uid: actor } }) => {
    const user = await requireLearner(ctx, c.req.valid('param'));
    return c.json({ ended: await endLearnerSessions(ctx, { user, actor }) }, 200);
  },
);

const putLearnerBan = handle(endpoints.putLearnerBan, async (ctx, c, { user: { uid: actor } }) => {
  const user = await requireLearner(ctx, c.req.valid('param'));
  return c.json(await banLearner(ctx, { user, actor, ...c.req.valid('json') }), 200);
});

const deleteLearnerBan = handle(endpoints.deleteLearnerBan, async (ctx, c, { user: { uid: actor } }) => {
  await unbanLearner(ctx, { user: await requireLearner(ctx, c.req.valid('param')), actor });
  return c.json({ done: true } as const, 200);
});

const createLearnerAddressChange = handle(
  endpoints.createLearnerAddressChange,
  async (ctx, c, { user: { uid: actor } }) => {
    const { uid, email: oldEmail, language } = await requireLearner(ctx, c.req.valid('param'));
    const { email } = c.req.valid('json');
    if (!looksLikeEmail(email) || normaliseEmail(email) === oldEmail)
      throw new ApiError('invalid-argument', 'Please enter a valid email.');
    await requestEmailChange(ctx, { uid, oldEmail, newEmail: email, language, by: 'team' });
    const detail = maskEmail(normaliseEmail(email));
    await writeLearnerLine(ctx.db, ctx, { actor, action: 'address-change-requested', uid, detail });
    return c.json({ done: true } as const, 202);
  },
);

const createLearnerSignInMail = handle(
  endpoints.createLearnerSignInMail,
  async (ctx, c, { user: { uid: actor } }) => {
    const { uid, email, bannedAt } = await requireLearner(ctx, c.req.valid('param'));
    if (bannedAt !== null) throw new ApiError('aborted', 'This learner is banned.', { reason: 'banned' });
    await hitRateLimits(ctx, { key: `studio-sign-in-mails:${actor}`, atMost: 60, windowMs: hourMs });
    // No browser has this secret, so the link needs the email or the code, as on another device.
    const asking = ctx.randomBytes(32).toString('base64url');
    if (!(await requestSignIn(ctx, { email, asking, isKnownDevice: false })))
      throw new ApiError('resource-exhausted', 'This address got several of these mails just now.', {
        reason: 'mail-limit',
        retryAfterSeconds: 10 * 60,
      });
    await writeLearnerLine(ctx.db, ctx, { actor, action: 'sign-in-mail-sent', uid });
    return c.json({ done: true } as const, 202);
  },
);

const deleteLearnerMailStops = handle(
  endpoints.deleteLearnerMailStops,
  async (ctx, c, { user: { uid: actor } }) => {
    const { uid, email } = await requireLearner(ctx, c.req.valid('param'));
    await transaction(ctx.db, async (tx) => {
      if (!(await resumeMail(tx, ctx, { uid, email, actor })))
        throw new ApiError('not-found', 'Mail to this address is not stopped.');
    });
    return c.json({ done: true } as const, 200);
  },
);

const putLearnerNote = handle(endpoints.putLearnerNote, async (ctx, c, { user: { uid: actor } }) => {
  const { uid } = await requireLearner(ctx, c.req.valid('param'));
  const { note } = c.req.valid('json');
  await transaction(ctx.db, async (tx) => {
    await lockLearner(tx, { uid });
    await writeNote(tx, { uid, note, changedAt: ctx.now(), changedBy: actor });
    // The audit entry omits the text, since it outlasts the learner's deletion.
    await writeLearnerLine(tx, ctx, { actor, action: 'note-changed', uid });
  });
  return c.json({ done: true } as const, 200);
});

const createLearnerExport = handle(
  endpoints.createLearnerExport,
  async (ctx, c, { user: { uid: actor } }) => {
    const { uid } = await requireLearner(ctx, c.req.valid('param'));
    await writeLearnerLine(ctx.db, ctx, { actor, action: 'exported', uid });
    return c.json(await readAccountExport(ctx.db, { uid }), 201);
  },
);

const createLearnerDeletion = handle(endpoints.createLearnerDeletion, async (ctx, c, viewer) => {
  const requester = { uid: viewer.user.uid, ...c.req.valid('json') };
  const user = await requireLearner(ctx, c.req.valid('param'));
  if (user.uid === requester.uid)
    throw new ApiError('aborted', 'Your own account is deleted on its page.', { reason: 'own-account' });
  return c.json(await requestAccountDeletion(ctx, { ...user, requester }), 201);
});

const deleteLearnerDeletion = handle(
  endpoints.deleteLearnerDeletion,
  async (ctx, c, { user: { uid: actor } }) => {
    const { uid } = await requireLearner(ctx, c.req.valid('param'));
    await transaction(ctx.db, async (tx) => {
      await lockLearner(tx, { uid });
      if (!(await cancelDeletion(tx, { uid }))) throw new ApiError('not-found', 'No deletion was asked for.');
      await writeLearnerLine(tx, ctx, { actor, action: 'deletion-cancelled', uid });
    });
    return c.json({ done: true } as const, 200);
  },
);

export const routes = [
  deleteLearnerSessions,
  putLearnerBan,
  deleteLearnerBan,
  createLearnerAddressChange,
  createLearnerSignInMail,
  deleteLearnerMailStops,
  putLearnerNote,
  createLearnerExport,
  createLearnerDeletion,
  deleteLearnerDeletion,
];
