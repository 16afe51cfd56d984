import { visitor } from '#rules/user.ts';
import { Refusal } from '#server/refusal.ts';
import { changeUser, findUser, recordOf } from '#server/store/users.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { readViewer, requireViewer } from './viewer.ts';

export const readMe: HandlerOf<'GET /api/me'> = async (world, c) => {
  const viewer = await readViewer(world, c);
  return c.json(viewer ? recordOf(viewer.user) : visitor, 200);
};

export const changeMe: HandlerOf<'PATCH /api/me'> = async (world, c) => {
  const { uid } = (await requireViewer(world, c)).user;
  await changeUser(world.db, { uid, fields: c.req.valid('json') });
  const user = await findUser(world.db, { uid });
  if (!user) throw new Refusal('unauthenticated', 'Please sign in.');
  return c.json(recordOf(user), 200);
};
