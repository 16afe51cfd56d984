import { confirmationDue, videosNeeded } from '#rules/certificate.ts';
import { confirmCertificates } from '#server/flows/certificates/confirm-many.ts';
import { reissueCertificate } from '#server/flows/certificates/reissue-certificate.ts';
import {
  confirmCertificate,
  declineCertificate,
  revokeCertificate,
  eligibilityOf,
} from '#server/flows/certificates/decide-certificate.ts';
import { countVideos } from '#server/store/lessons.ts';
import { readClaimTotals } from '#server/store/watched-totals.ts';
import { countCertificates, listCertificates } from '#server/store/studio-certificates.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireInstructorAlone, requireStaff } from '#server/routes/viewer.ts';

const listedAtMost = 100;

export const listStudioCertificates: HandlerOf<'GET /api/studio/certificates'> = async (ctx, c) => {
  await requireStaff(ctx, c);
  const { state, search } = c.req.valid('query');
  const [found, counts, videos] = await Promise.all([
    listCertificates(ctx.db, { state, search, atMost: listedAtMost + 1 }),
    countCertificates(ctx.db),
    countVideos(ctx.db),
  ]);
  const shown = found.slice(0, listedAtMost);
  const totals = await readClaimTotals(ctx.db, { claims: shown });
  const certificates = shown.map((row) => {
    const own = totals.get(row.uid);
    const { id, name, email, claimedAt, issuedAt, declinedAt, revokedAt } = row;
    return {
      id,
      state,
      name,
      email,
      earned: eligibilityOf(row, own),
      watched: own?.watched ?? 0,
      videos: own?.videos ?? videos,
      playedSeconds: own?.playedSeconds ?? 0,
      claimedAt,
      dueAt: confirmationDue(claimedAt),
      issuedAt,
      declinedAt,
      revokedAt,
      revokedBy: row.revokedBy,
      reason: row.revokeReason ?? row.declineReason,
      note: row.note,
      reissuedAt: row.reissuedAt,
    };
  });
  const more = found.length > listedAtMost;
  return c.json({ certificates, more, videos, needed: videosNeeded(videos), counts }, 200);
};

export const createConfirmation: HandlerOf<'POST /api/studio/certificates/{id}/confirmation'> = async (
  ctx,
  c,
) => {
  const { uid } = (await requireInstructorAlone(ctx, c)).user;
  const { note = '' } = c.req.valid('json');
  const issuedAt = await confirmCertificate(ctx, { ...c.req.valid('param'), note, instructor: uid });
  return c.json({ issuedAt }, 201);
};

export const createConfirmations: HandlerOf<'POST /api/studio/certificate-confirmations'> = async (
  ctx,
  c,
) => {
  const { uid } = (await requireInstructorAlone(ctx, c)).user;
  const { ids, note = '' } = c.req.valid('json');
  const results = await confirmCertificates(ctx, { ids, note, instructor: uid });
  return c.json({ results }, 201);
};

export const createReissue: HandlerOf<'POST /api/studio/certificates/{id}/reissue'> = async (ctx, c) => {
  const { uid } = (await requireInstructorAlone(ctx, c)).user;
  const { name, note = '' } = c.req.valid('json');
  const decision = { ...c.req.valid('param'), name, note, instructor: uid };
  return c.json(await reissueCertificate(ctx, decision), 201);
};

export const createDecline: HandlerOf<'POST /api/studio/certificates/{id}/decline'> = async (ctx, c) => {
  const { uid } = (await requireInstructorAlone(ctx, c)).user;
  const decision = { ...c.req.valid('param'), ...c.req.valid('json'), instructor: uid };
  return c.json({ declinedAt: await declineCertificate(ctx, decision) }, 201);
};

export const createRevocation: HandlerOf<'POST /api/studio/certificates/{id}/revocation'> = async (
  ctx,
  c,
) => {
  const { uid } = (await requireInstructorAlone(ctx, c)).user;
  const decision = { ...c.req.valid('param'), ...c.req.valid('json'), instructor: uid };
  return c.json({ revokedAt: await revokeCertificate(ctx, decision) }, 201);
};
