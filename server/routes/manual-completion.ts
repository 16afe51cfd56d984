import * as endpoints from '#contract/lessons.ts';
import { handle } from '#server/routes/handle.ts';
import { transaction } from '#server/db/transaction.ts';
import { lockOwnAccount } from '#server/flows/account/lock-account.ts';
import { saveManualCompletion } from '#server/store/manual-completions.ts';
import { findViewer } from '#server/store/session-lookup.ts';
import { requireLesson, requireViewerBy } from './viewer.ts';

const putManualCompletion = handle(endpoints.putManualCompletion, async (ctx, c) => {
  const viewer = await requireViewerBy(ctx, c, findViewer);
  const lesson = await requireLesson(ctx, viewer, c.req.valid('param').id);
  const { tick } = c.req.valid('json');
  const { uid } = viewer.user;
  const completion = { uid, lessonId: lesson.id, manualCompletion: tick, now: ctx.now() };
  const saved = await transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, { uid });
    return saveManualCompletion(tx, completion);
  });
  return c.json(saved, 200);
});

export const routes = [putManualCompletion];
