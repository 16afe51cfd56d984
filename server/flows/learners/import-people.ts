import type { ImportedPerson } from '#rules/learners/learner-file.ts';
import { looksLikeEmail, normaliseEmail } from '#rules/sign-in/sign-in.ts';
import type { AppContext } from '#server/context.ts';
import { changeUser, findOrCreateUser } from '#server/store/users.ts';
import { writeLearnerLine } from './learner-line.ts';
import { transaction } from '#server/db/transaction.ts';

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
