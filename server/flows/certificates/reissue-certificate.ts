/**
 * Issues a certificate anew after its holder's name has changed. It gets another id, so that a credential with the former
 * name is revoked; the former address leads to the new one (decision 136).
 */
import { detailOf } from '#rules/detail.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { markReissued } from '#server/store/studio-certificates.ts';
import { printableName } from './claim-certificate.ts';
import { readCourseFacts } from './course-facts.ts';
import { decide, decidedAlready, type Decision, mailFacts, mailsFor } from './decide-certificate.ts';

/**
 * Returns the new id. An empty note leaves the former one.
 * @throws {Refusal} not-found, invalid-argument for a bad name, or aborted when it is not issued, does not hold, or has
 * this name
 */
export async function reissueCertificate(
  ctx: AppContext,
  { id, instructor, ...change }: Decision & { name: string; note: string },
): Promise<{ id: string; reissuedAt: number }> {
  const { note } = change;
  const name = await printableName(change.name);
  const facts = await readCourseFacts(ctx);
  const newId = ctx.randomBytes(16).toString('base64url');
  const now = ctx.now();
  await decide(ctx, { id, instructor, action: 'certificate-reissued' }, async (tx, owned) => {
    if (owned.name === name)
      throw new Refusal('aborted', 'This is its name already.', { reason: 'same-name' });
    const reissue = { id, uid: owned.uid, newId, name, note: note || owned.note, now };
    if (!(await markReissued(tx, reissue))) throw decidedAlready(owned);
    return {
      detail: detailOf(newId, 'replaces', id),
      mail: mailsFor(owned).certificateReissuedMail({
        ...mailFacts(facts, { ...owned, name }),
        id: newId,
        note,
      }),
    };
  });
  return { id: newId, reissuedAt: now };
}
