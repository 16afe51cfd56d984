import { certificateState, confirmationDue } from '#rules/certificate.ts';
import { claimCertificate, correctCertificate } from '#server/flows/certificates/claim-certificate.ts';
import { readCourseFacts } from '#server/flows/certificates/course-facts.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findCertificateOf, findIssued, findReplacement } from '#server/store/certificates.ts';
import type { AppContext } from '#server/context.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireViewer } from '#server/routes/viewer.ts';

export const createCertificate: HandlerOf<'POST /api/certificates'> = async (ctx, c) => {
  const { user } = await requireViewer(ctx, c);
  const { name } = c.req.valid('json');
  const { whenClaim } = await claimCertificate(ctx, { user, name });
  return c.json({ whenClaim, dueAt: confirmationDue(whenClaim) }, 201);
};

export const readMyCertificate: HandlerOf<'GET /api/me/certificate'> = async (ctx, c) => {
  const { uid } = (await requireViewer(ctx, c)).user;
  return c.json(await readMine(ctx, uid), 200);
};

export const changeMyCertificate: HandlerOf<'PATCH /api/me/certificate'> = async (ctx, c) => {
  const { uid } = (await requireViewer(ctx, c)).user;
  await correctCertificate(ctx, { uid, name: c.req.valid('json').name });
  return c.json(await readMine(ctx, uid), 200);
};

export const readCertificate: HandlerOf<'GET /api/certificates/{id}'> = async (ctx, c) => {
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
};

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
