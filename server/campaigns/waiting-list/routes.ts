import * as endpoints from '#contract/studio/waiting-list.ts';
import { handle } from '#server/handle.ts';
import { describeList, exportList, removeEntry } from './list.ts';

const listWaitingEntries = handle(endpoints.listWaitingEntries, async (ctx, c) => {
  return c.json(await describeList(ctx, c.req.valid('query')), 200);
});

const exportWaitingList = handle(endpoints.exportWaitingList, async (ctx, c, { user }) => {
  return c.json(await exportList(ctx, { actor: user.uid }), 201);
});

const deleteWaitingEntry = handle(endpoints.deleteWaitingEntry, async (ctx, c, { user }) => {
  await removeEntry(ctx, { ...c.req.valid('param'), actor: user.uid });
  return c.json({ done: true } as const, 200);
});

export const routes = [listWaitingEntries, exportWaitingList, deleteWaitingEntry];
