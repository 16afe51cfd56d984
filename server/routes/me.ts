import * as endpoints from '#contract/account.ts';
import { handle } from '#server/routes/handle.ts';
import { visitor } from '#rules/user.ts';
import { lockOwnAccount } from '#server/flows/account/lock-account.ts';
import { Refusal } from '#server/http/refusal.ts';
import { changeUser, findUser, userRecordOf } from '#server/store/users.ts';
import { readViewer } from './viewer.ts';
import { transaction } from '#server/db/transaction.ts';

const readMe = handle(endpoints.readMe, async (ctx, c) => {
  const viewer = await readViewer(ctx, c);
  return c.json(viewer ? userRecordOf(viewer.user) : visitor, 200);
});

const changeMe = handle(endpoints.changeMe, async (ctx, c, { user: { uid } }) => {
  const fields = c.req.valid('json');
  await transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, { uid });
    await changeUser(tx, { uid, fields });
  });
  const user = await findUser(ctx.db, { uid });
  if (!user) throw new Refusal('unauthenticated', 'Please sign in.');
  return c.json(userRecordOf(user), 200);
});

export const routes = [readMe, changeMe];
