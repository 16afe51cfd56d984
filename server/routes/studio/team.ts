import { roleOf } from '#rules/roles.ts';
import { looksLikeEmail, normaliseEmail } from '#rules/sign-in/sign-in.ts';
import { readPublishedContent } from '#server/flows/content/published-content.ts';
import { acceptInvitation, invite, revokeInvitation } from '#server/flows/team/invite.ts';
import { removeMember } from '#server/flows/team/remove-member.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findInvitation, listInvitations } from '#server/store/staff/invitations.ts';
import { listTeam } from '#server/store/staff/team.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { hitRateLimits } from '#server/routes/rate-limit.ts';
import { requireInstructor, requireViewer } from '#server/routes/viewer.ts';

const hourMs = 60 * 60_000;

export const readTeam: HandlerOf<'GET /api/studio/team'> = async (ctx, c) => {
  await requireInstructor(ctx, c);
  const { instructorEmails } = ctx.config;
  const [people, invitations] = await Promise.all([
    listTeam(ctx.db, { emails: instructorEmails }),
    listInvitations(ctx.db, { now: ctx.now() }),
  ]);
  const known = new Set(people.map(({ email }) => email));
  const unknown = instructorEmails.filter((email) => !known.has(email));
  const members = [
    ...unknown.map((email) => ({ uid: null, email, name: null, role: null })),
    ...people,
  ].flatMap((person) => {
    const role = roleOf(person, instructorEmails);
    return role === null ? [] : [{ ...person, role, isConfigured: instructorEmails.includes(person.email) }];
  });
  return c.json({ members, invitations }, 200);
};

export const deleteMember: HandlerOf<'DELETE /api/studio/team/{id}'> = async (ctx, c) => {
  const { user } = await requireInstructor(ctx, c);
  await removeMember(ctx, { uid: c.req.valid('param').id, actor: user.uid });
  return c.json({ done: true } as const, 200);
};

export const createInvitation: HandlerOf<'POST /api/studio/invitations'> = async (ctx, c) => {
  const { user } = await requireInstructor(ctx, c);
  const { email, role } = c.req.valid('json');
  if (!looksLikeEmail(email)) throw new Refusal('invalid-argument', 'This is no e-mail address.');
  await hitRateLimits(ctx, { key: `invitations:${user.uid}`, atMost: 30, windowMs: hourMs });
  return c.json(await invite(ctx, { email: normaliseEmail(email), role, inviter: user }), 201);
};

export const deleteInvitation: HandlerOf<'DELETE /api/studio/invitations/{id}'> = async (ctx, c) => {
  const { user } = await requireInstructor(ctx, c);
  await revokeInvitation(ctx, { ...c.req.valid('param'), actor: user.uid });
  return c.json({ done: true } as const, 200);
};

export const readMyInvitation: HandlerOf<'GET /api/me/invitation'> = async (ctx, c) => {
  const { user } = await requireViewer(ctx, c);
  const found = await findInvitation(ctx.db, { email: user.email, now: ctx.now() });
  const { document } = await readPublishedContent(ctx);
  return c.json({ invitation: found ? { ...found, siteName: document.site.name } : null }, 200);
};

export const createAcceptance: HandlerOf<'POST /api/me/invitation/{id}/acceptance'> = async (ctx, c) => {
  const { uid } = (await requireViewer(ctx, c)).user;
  return c.json(await acceptInvitation(ctx, { ...c.req.valid('param'), uid }), 201);
};
