import { importedSource } from '#rules/analytics/traffic-source.ts';
import type { ImportedPerson } from '#rules/learners/learner-file.ts';
import { firstLanguage, isLanguage } from '#rules/language.ts';
import { isSessionOver } from '#rules/sign-in/session.ts';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import * as endpoints from '#contract/studio/learners/learners.ts';
import { changeUser, findOrCreateUser, userRecordOf } from '#server/accounts/user-store.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { writeLearnerLine } from '#server/platform/audit.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import { writeEvent } from '#server/webhooks/write-event.ts';
import { findLearners, learnerQueryOf, positionOf } from './find-learners.ts';
import { listUsers } from './store.ts';

const recordsPerPage = 500;

/** Adds learners without plans, in the site's default language if theirs is unknown. Existing accounts stay unchanged, and invalid emails are returned. */
export async function importLearners(
  ctx: AppContext,
  { people, actor }: { people: readonly ImportedPerson[]; actor: string },
): Promise<{ added: number; known: number; refused: string[] }> {
  const now = ctx.now();
  const refused = people.filter(({ email }) => !looksLikeEmail(email)).map(({ email }) => email);
  // A fixed order, so that two imports of the same emails cannot deadlock.
  const accepted = people
    .filter(({ email }) => looksLikeEmail(email))
    .map((learner) => ({ ...learner, email: normalizeEmail(learner.email) }))
    .toSorted((one, other) => Number(one.email > other.email) - Number(one.email < other.email));
  const { document } = await readPublishedContent(ctx);
  const { defaultLanguage } = document.site;
  const usual = isLanguage(defaultLanguage) ? defaultLanguage : firstLanguage;
  const counts = await transaction(ctx.db, async (tx) => {
    let [added, known] = [0, 0];
    for (const { email, name, country, phone, language } of accepted) {
      const { uid, isNew } = await findOrCreateUser(tx, {
        uid: ctx.randomBytes(16).toString('base64url'),
        email,
        name,
        language: language ?? usual,
        isLanguageAssumed: language === null,
        arrivedFrom: { source: importedSource, campaign: '' },
        now,
      });
      if (!isNew) {
        known++;
        continue;
      }
      added++;
      const fields = { ...(phone === null ? {} : { phone }), ...(country === null ? {} : { country }) };
      await changeUser(tx, { uid, fields });
      await writeLearnerLine(tx, ctx, { actor, action: 'learner-added', uid });
      await writeEvent(tx, ctx, { type: 'learner.registered', uid, data: {} });
    }
    return { added, known };
  });
  return { ...counts, refused };
}

const createLearnerExports = handle(
  endpoints.createLearnerExports,
  async (ctx, c, { user: { uid: actor } }) => {
    const { cursor, ...filters } = c.req.valid('json');
    const now = ctx.now();
    // One audit entry per file, not per page.
    if (cursor === undefined)
      await writeLearnerLine(ctx.db, ctx, { actor, action: 'learners-exported', uid: '' });
    const query = learnerQueryOf(filters, now);
    const found = await findLearners(ctx.db, { ...query, after: positionOf(cursor), atMost: recordsPerPage });
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
    return c.json(await importLearners(ctx, { ...c.req.valid('json'), actor }), 201);
  },
);

export const routes = [createLearnerExports, createLearnerImport];
