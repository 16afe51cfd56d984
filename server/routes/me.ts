import { visitor } from '#rules/user.ts';
import { lockOwnAccount } from '#server/flows/account/lock-account.ts';
import { Refusal } from '#server/http/refusal.ts';
import { changeUser, findUser, userRecordOf } from '#server/store/users.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { readViewer, requireViewer } from './viewer.ts';
import { transaction } from '#server/db/transaction.ts';

export const readMe: HandlerOf<'GET /api/me'> = async (ctx, c) => {
  const viewer = await readViewer(ctx, c);
  return c.json(viewer ? userRecordOf(viewer.user) : visitor, 200);
};

export const changeMe: HandlerOf<'PATCH /api/me'> = async (ctx, c) => {
  const { uid } = (await requireViewer(ctx, c)).user;
  const fields = c.req.valid('json');
  await transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, { uid });
    await changeUser(tx, { uid, fields });
  });
  const user = await findUser(ctx.db, { uid });
  if (!user) throw new Refusal('unauthenticated', 'Please sign in.');
  return c.json(userRecordOf(user), 200);
};
