import * as endpoints from '#contract/payments/groups.ts';
import { isImpersonated } from '#server/accounts/viewer.ts';
import { handle } from '#server/handle.ts';
import {
  createSeatLink,
  describeGroup,
  describeGroups,
  inviteToGroup,
  switchJoinLink,
  takeSeatBack,
} from './groups.ts';
import { confirmSeats } from './restored-groups.ts';

const readGroups = handle(endpoints.listGroups, async (ctx, c, { user }) =>
  c.json({ groups: await describeGroups(ctx, user) }, 200),
);

const readGroup = handle(endpoints.readGroup, async (ctx, c, viewer) => {
  const { id } = c.req.valid('param');
  const hasCodes = !isImpersonated(viewer);
  return c.json(await describeGroup(ctx, { id, buyer: viewer.user.uid, hasCodes }), 200);
});

const createInvitations = handle(endpoints.createGroupInvitations, async (ctx, c, { user }) => {
  await inviteToGroup(ctx, user, { ...c.req.valid('json'), groupId: c.req.valid('param').id });
  return c.json({ done: true } as const, 201);
});

const createLink = handle(endpoints.createSeatLink, async (ctx, c, { user }) =>
  c.json(
    await createSeatLink(ctx, { uid: user.uid, groupId: c.req.valid('param').id, ...c.req.valid('json') }),
    201,
  ),
);

const putJoinLink = handle(endpoints.putJoinLink, async (ctx, c, { user }) => {
  await switchJoinLink(ctx, { uid: user.uid, ...c.req.valid('param'), ...c.req.valid('json') });
  return c.json({ done: true } as const, 200);
});

const createRelease = handle(endpoints.createSeatRelease, async (ctx, c, { user: { uid } }) => {
  const order = { actor: uid, buyer: uid, why: '', isRemoved: false };
  await takeSeatBack(ctx, { ...c.req.valid('param'), ...c.req.valid('json'), ...order });
  return c.json({ done: true } as const, 201);
});

const readStudioGroup = handle(endpoints.readStudioGroup, async (ctx, c) =>
  c.json(await describeGroup(ctx, { ...c.req.valid('param'), buyer: null, hasCodes: false }), 200),
);

const createStudioRelease = handle(endpoints.createStudioSeatRelease, async (ctx, c, { user }) => {
  const order = { ...c.req.valid('param'), ...c.req.valid('json') };
  await takeSeatBack(ctx, { ...order, actor: user.uid, buyer: null });
  return c.json({ done: true } as const, 201);
});

const putSeatsChecked = handle(endpoints.putSeatsChecked, async (ctx, c, { user: { uid } }) => {
  await confirmSeats(ctx, { ...c.req.valid('param'), buyer: uid, actor: uid });
  return c.json({ done: true } as const, 200);
});

const putStudioSeatsChecked = handle(endpoints.putStudioSeatsChecked, async (ctx, c, { user: { uid } }) => {
  await confirmSeats(ctx, { ...c.req.valid('param'), buyer: null, actor: uid });
  return c.json({ done: true } as const, 200);
});

export const routes = [
  readGroups,
  readGroup,
  createInvitations,
  createLink,
  putJoinLink,
  createRelease,
  readStudioGroup,
  createStudioRelease,
  putSeatsChecked,
  putStudioSeatsChecked,
];
