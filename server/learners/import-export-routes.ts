import type { ImportedPerson } from '#rules/learners/learner-file.ts';
import { isSessionOver } from '#rules/sign-in/session.ts';
import { looksLikeEmail, normaliseEmail } from '#rules/sign-in/sign-in.ts';
import * as endpoints from '#contract/studio/learners/learners.ts';
import { changeUser, findOrCreateUser, userRecordOf } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { writeLearnerLine } from '#server/platform/audit.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { hitRateLimits } from '#server/platform/rate-limits.ts';
import { findLearners } from './find-learners.ts';
import { learnerQueryOf, placeOf } from './routes.ts';
import { listUsers } from './store.ts';

/** Adds people without plans. Who has an account stays as they are, and an e-mail that is none is told. */
export async function importPeople(
  ctx: AppContext,
  { people, actor }: { people: readonly ImportedPerson[]; actor: string },
): Promise<{ added: number; known: number; refused: string[] }> {
  const now = ctx.now();
  const refused = people.filter(({ email }) => !looksLikeEmail(email)).map(({ email }) => email);
  // Two imports of the same people insert them in one order, so neither waits for the other.
  const accepted = people
    .filter(({ email }) => looksLikeEmail(email))
    .map((person) => ({ ...person, email: normaliseEmail(person.email) }))
    .toSorted((one, other) => Number(one.email > other.email) - Number(one.email < other.email));
  const counts = await transaction(ctx.db, async (tx) => {
    let [added, known] = [0, 0];
    for (const { email, name, country, phone } of accepted) {
      const newUid = ctx.randomBytes(16).toString('base64url');
      const { uid, isNew } = await findOrCreateUser(tx, { uid: newUid, email, name, now });
      if (!isNew) {
        known++;
        continue;
      }
      added++;
      const fields = { ...(phone === null ? {} : { phone }), ...(country === null ? {} : { country }) };
      await changeUser(tx, { uid, fields });
      await writeLearnerLine(tx, ctx, { actor, action: 'learner-added', uid });
    }
    return { added, known };
  });
  return { ...counts, refused };
}

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
