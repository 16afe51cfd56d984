import { changeMe, readMe } from '#contract/me.ts';
import { visitor } from '#rules/user.ts';
import { Refusal } from '#server/refusal.ts';
import { changeUser, findUser, recordOf } from '#server/store/users.ts';
import type { World } from '#server/world.ts';
import type { Api } from './api.ts';
import { readPerson, requirePerson } from './viewer.ts';

export function addMe(api: Api, world: World): void {
  api.openapi(readMe, async (c) => {
    const person = await readPerson(world, c);
    return c.json(person ? recordOf(person.user) : visitor, 200);
  });

  api.openapi(changeMe, async (c) => {
    const { uid } = (await requirePerson(world, c)).user;
    await changeUser(world.db, { uid, fields: c.req.valid('json') });
    const user = await findUser(world.db, { uid });
    if (!user) throw new Refusal('unauthenticated', 'Please sign in.');
    return c.json(recordOf(user), 200);
  });
}
