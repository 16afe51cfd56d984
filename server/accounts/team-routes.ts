import { roleOf } from '#rules/roles.ts';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import * as endpoints from '#contract/studio/team.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import { handle } from '#server/handle.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { hitRateLimits } from '#server/platform/rate-limits.ts';
import { findInvitation, listInvitations, listTeam } from './team-store.ts';
import { acceptInvitation, invite, removeMember, revokeInvitation } from './team.ts';

const hourMs = 60 * 60_000;

const readTeam = handle(endpoints.readTeam, async (ctx, c) => {
  const { instructorEmails } = ctx.config;
  const [users, invitations] = await Promise.all([
    listTeam(ctx.db, { emails: instructorEmails }),
    listInvitations(ctx.db, { now: ctx.now() }),
  ]);
  const known = new Set(users.map(({ email }) => email));
  const unknown = instructorEmails.filter((email) => !known.has(email));
  const members = [
    ...unknown.map((email) => ({ uid: null, email, name: null, role: null })),
    ...users,
  ].flatMap((user) => {
    const role = roleOf(user, instructorEmails);
    return role === null ? [] : [{ ...user, role, isConfigured: instructorEmails.includes(user.email) }];
  });
  return c.json({ members, invitations }, 200);
});

const deleteMember = handle(endpoints.deleteMember, async (ctx, c, { user }) => {
  await removeMember(ctx, { uid: c.req.valid('param').id, actor: user.uid });
  return c.json({ done: true } as const, 200);
});

const createInvitation = handle(endpoints.createInvitation, async (ctx, c, { user }) => {
  const { email, role } = c.req.valid('json');
  if (!looksLikeEmail(email)) throw new ApiError('invalid-argument', 'This is not an email address.');
  await hitRateLimits(ctx, { key: `invitations:${user.uid}`, atMost: 30, windowMs: hourMs });
  return c.json(await invite(ctx, { email: normalizeEmail(email), role, inviter: user }), 201);
});

const deleteInvitation = handle(endpoints.deleteInvitation, async (ctx, c, { user }) => {
  await revokeInvitation(ctx, { ...c.req.valid('param'), actor: user.uid });
  return c.json({ done: true } as const, 200);
});

const readMyInvitation = handle(endpoints.readMyInvitation, async (ctx, c, { user }) => {
  const found = await findInvitation(ctx.db, { email: user.email, now: ctx.now() });
  const { document } = await readPublishedContent(ctx);
  return c.json({ invitation: found ? { ...found, siteName: document.site.name } : null }, 200);
});

const createAcceptance = handle(endpoints.createAcceptance, async (ctx, c, { user: { uid } }) => {
  return c.json(await acceptInvitation(ctx, { ...c.req.valid('param'), uid }), 201);
});

export const routes = [
  readTeam,
  deleteMember,
  createInvitation,
  deleteInvitation,
  readMyInvitation,
  createAcceptance,
];
