import { certificateState, confirmationDue, type Revoker } from '#rules/certificate.ts';
import { courseTitle } from '#content/course.ts';
import { claimCertificate, correctCertificate } from '#server/flows/claim-certificate.ts';
import { Refusal } from '#server/refusal.ts';
import { findCertificateOf, findIssued } from '#server/store/certificates.ts';
import type { World } from '#server/world.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireViewer } from './viewer.ts';

export const createCertificate: HandlerOf<'POST /api/certificates'> = async (world, c) => {
  const { user } = await requireViewer(world, c);
  const { name } = c.req.valid('json');
  const { whenClaim } = await claimCertificate(world, { user, name });
  return c.json({ whenClaim, dueAt: confirmationDue(whenClaim) }, 201);
};

export const readMyCertificate: HandlerOf<'GET /api/me/certificate'> = async (world, c) => {
  const { uid } = (await requireViewer(world, c)).user;
  return c.json(await readMine(world, uid), 200);
};

export const changeMyCertificate: HandlerOf<'PATCH /api/me/certificate'> = async (world, c) => {
  const { uid } = (await requireViewer(world, c)).user;
  await correctCertificate(world, { uid, name: c.req.valid('json').name });
  return c.json(await readMine(world, uid), 200);
};

export const readCertificate: HandlerOf<'GET /api/certificates/{id}'> = async (world, c) => {
  const issued = await findIssued(world.db, c.req.valid('param'));
  if (!issued) throw new Refusal('not-found', 'There is no such certificate.');
  const { name, issuedAt, revokedAt, course } = issued;
  return c.json({ name, course: course ?? courseTitle, issuedAt, valid: revokedAt === null, revokedAt }, 200);
};

async function readMine(world: World, uid: string) {
  const known = (await findCertificateOf(world.db, { uid })) ?? null;
  const state = certificateState(known);
  const shown = state === 'issued' || state === 'revoked';
  return {
    state,
    name: known?.name ?? '',
    dueAt: known && state === 'claimed' ? confirmationDue(known.claimedAt) : null,
    correctable: known !== null && state === 'claimed' && known.nameCorrectedAt === null,
    reason: known?.revokeReason ?? known?.declineReason ?? null,
    revokedBy: (known?.revokedBy ?? null) as Revoker | null,
    id: known && shown ? known.id : null,
    course: known?.course ?? courseTitle,
    issuedAt: known?.issuedAt ?? null,
    revokedAt: known?.revokedAt ?? null,
  };
}
