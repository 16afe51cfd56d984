import * as endpoints from '#contract/studio/learners/learners.ts';
import { handle } from '#server/routes/handle.ts';
import { isSessionOver } from '#rules/sign-in/session.ts';
import { findLearners } from '#server/flows/learners/find-learners.ts';
import { importPeople } from '#server/flows/learners/import-people.ts';
import { writeLearnerLine } from '#server/flows/learners/learner-line.ts';
import { listUsers } from '#server/store/learners/learner-records.ts';
import { userRecordOf } from '#server/store/users.ts';
import { hitRateLimits } from '#server/routes/rate-limit.ts';
import { learnerQueryOf, placeOf } from './learners.ts';

const hourMs = 60 * 60 * 1000;
const recordsAPage = 500;

const createLearnerExports = handle(
  endpoints.createLearnerExports,
  async (ctx, c, { user: { uid: actor } }) => {
    const { cursor, ...asked } = c.req.valid('json');
    const now = ctx.now();
    // One line for a file, however many pieces it is made of.
    if (cursor === undefined)
      await writeLearnerLine(ctx.db, ctx, { actor, action: 'learners-exported', uid: '' });
    const query = learnerQueryOf(asked, now);
    const found = await findLearners(ctx.db, { ...query, after: placeOf(cursor), atMost: recordsAPage });
    const users = await listUsers(ctx.db, { uids: found.learners.map(({ uid }) => uid) });
    const learners = users.map(({ session, ...user }) => ({
      ...userRecordOf(user),
      sign: session !== null && !isSessionOver(session, now),
    }));
    return c.json({ learners, next: found.next && `${found.next.at}.${found.next.uid}` }, 201);
  },
);

const createLearnerImport = handle(
  endpoints.createLearnerImport,
  async (ctx, c, { user: { uid: actor } }) => {
    await hitRateLimits(ctx, { key: `learner-imports:${actor}`, atMost: 500, windowMs: hourMs });
    return c.json(await importPeople(ctx, { ...c.req.valid('json'), actor }), 201);
  },
);

export const routes = [createLearnerExports, createLearnerImport];
