import * as endpoints from '#contract/certificates.ts';
import { handle } from '#server/routes/handle.ts';
import { certificateState, confirmationDue } from '#rules/certificate.ts';
import { claimCertificate, correctCertificate } from '#server/flows/certificates/claim-certificate.ts';
import { readCourseFacts } from '#server/flows/certificates/course-facts.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findCertificateOf, findIssued, findReplacement } from '#server/store/certificates.ts';
import type { AppContext } from '#server/context.ts';

const createCertificate = handle(endpoints.createCertificate, async (ctx, c, { user }) => {
  const { name } = c.req.valid('json');
  const { whenClaim } = await claimCertificate(ctx, { user, name });
  return c.json({ whenClaim, dueAt: confirmationDue(whenClaim) }, 201);
});

const readMyCertificate = handle(endpoints.readMyCertificate, async (ctx, c, { user: { uid } }) => {
  return c.json(await readMine(ctx, uid), 200);
});

const changeMyCertificate = handle(endpoints.changeMyCertificate, async (ctx, c, { user: { uid } }) => {
  await correctCertificate(ctx, { uid, name: c.req.valid('json').name });
  return c.json(await readMine(ctx, uid), 200);
});

const readCertificate = handle(endpoints.readCertificate, async (ctx, c) => {
  const { id } = c.req.valid('param');
  const replacement = await findReplacement(ctx.db, { id });
  const issued = await findIssued(ctx.db, { id: replacement?.id ?? id });
  if (!issued) throw new Refusal('not-found', 'There is no such certificate.');
  const { name, issuedAt, revokedAt, course } = issued;
  const facts = await readCourseFacts(ctx);
  const shown = { name, course: course ?? facts.course, issuedAt };
  if (replacement)
    return c.json(
      {
        ...shown,
        name: replacement.name,
        valid: false,
        revokedAt: replacement.replacedAt,
        replacedBy: issued.id,
      },
      200,
    );
  return c.json({ ...shown, valid: revokedAt === null, revokedAt, replacedBy: null }, 200);
});

async function readMine(ctx: AppContext, uid: string) {
  const known = (await findCertificateOf(ctx.db, { uid })) ?? null;
  const facts = await readCourseFacts(ctx);
  const state = certificateState(known);
  const shown = state === 'issued' || state === 'revoked';
  return {
    state,
    name: known?.name ?? '',
    dueAt: known && state === 'claimed' ? confirmationDue(known.claimedAt) : null,
    correctable: known !== null && state === 'claimed' && known.nameCorrectedAt === null,
    reason: known?.revokeReason ?? known?.declineReason ?? null,
    revokedBy: known?.revokedBy ?? null,
    id: known && shown ? known.id : null,
    course: known?.course ?? facts.course,
    issuedAt: known?.issuedAt ?? null,
    revokedAt: known?.revokedAt ?? null,
    note: known?.note ?? null,
    reissuedAt: known?.reissuedAt ?? null,
  };
}

export const routes = [createCertificate, readMyCertificate, changeMyCertificate, readCertificate];
