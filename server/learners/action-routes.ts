import { direct } from '#rules/analytics/traffic-source.ts';
import { looksLikeEmail, maskEmail } from '#rules/sign-in/sign-in.ts';
import * as endpoints from '#contract/studio/learners/learner-actions.ts';
import { cancelDeletionForLearner, requestAccountDeletion } from '#server/accounts/account-deletion.ts';
import { readAccountExport } from '#server/accounts/account-store.ts';
import { requestEmailChange } from '#server/accounts/email-change.ts';
import { banLearner, endLearnerSessions, unbanLearner } from '#server/accounts/bans.ts';
import { lockLearner } from '#server/accounts/lock-account.ts';
import { requestSignIn } from '#server/accounts/sign-in.ts';
import { handle } from '#server/handle.ts';
import { resumeMail } from '#server/mail/bounces.ts';
import { writeLearnerLine } from '#server/platform/audit.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { hitRateLimits } from '#server/platform/rate-limits.ts';
import { requireLearner } from './require-learner.ts';
import { writeNote } from './store.ts';

const hourMs = 60 * 60_000;

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
    if (!looksLikeEmail(email) || normalizeEmail(email) === oldEmail)
      throw new ApiError('invalid-argument', 'Please enter a valid email.');
    await requestEmailChange(ctx, { uid, oldEmail, newEmail: email, language, by: 'team' });
    const detail = maskEmail(normalizeEmail(email));
    await writeLearnerLine(ctx.db, ctx, { actor, action: 'address-change-requested', uid, detail });
    return c.json({ done: true } as const, 202);
  },
);

const createLearnerSignInMail = handle(
  endpoints.createLearnerSignInMail,
  async (ctx, c, { user: { uid: actor } }) => {
    const { uid, email, language, bannedAt } = await requireLearner(ctx, c.req.valid('param'));
    if (bannedAt !== null) throw new ApiError('aborted', 'This learner is banned.', { reason: 'banned' });
    await hitRateLimits(ctx, { key: `studio-sign-in-mails:${actor}`, atMost: 60, windowMs: hourMs });
    // No browser has this secret, so the link needs the email or the code, as on another device.
    const asking = ctx.randomBytes(32).toString('base64url');
    if (!(await requestSignIn(ctx, { email, asking, isKnownDevice: false, language, arrivedFrom: direct })))
      throw new ApiError('resource-exhausted', 'Several of these emails were just sent to this address.', {
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
        throw new ApiError('not-found', 'Email to this address is not stopped.');
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
    // A learner's notes are in their own export only.
    const { lessonNotes: _lessonNotes, ...exported } = await readAccountExport(ctx.db, { uid });
    return c.json(exported, 201);
  },
);

const createLearnerDeletion = handle(endpoints.createLearnerDeletion, async (ctx, c, viewer) => {
  const requester = { uid: viewer.user.uid, ...c.req.valid('json') };
  const user = await requireLearner(ctx, c.req.valid('param'));
  if (user.uid === requester.uid)
    throw new ApiError('aborted', 'Delete your own account on your account page.', { reason: 'own-account' });
  return c.json(await requestAccountDeletion(ctx, { ...user, requester }), 201);
});

const deleteLearnerDeletion = handle(
  endpoints.deleteLearnerDeletion,
  async (ctx, c, { user: { uid: actor } }) => {
    const { uid } = await requireLearner(ctx, c.req.valid('param'));
    await cancelDeletionForLearner(ctx, { uid, actor });
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
