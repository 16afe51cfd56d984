import { confirmationDue, videosNeeded } from '#rules/certificate.ts';
import {
  confirmCertificate,
  declineCertificate,
  revokeCertificate,
  eligibilityOf,
} from '#server/flows/certificates/decide-certificate.ts';
import { countVideos } from '#server/store/lessons.ts';
import { readWatchedTotals } from '#server/store/watched-totals.ts';
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
  const played = await readWatchedTotals(ctx.db, { uids: shown.map(({ uid }) => uid) });
  const certificates = shown.map((row) => {
    const own = played.get(row.uid);
    const { id, name, email, claimedAt, issuedAt, declinedAt, revokedAt } = row;
    return {
      id,
      state,
      name,
      email,
      earned: eligibilityOf(row, { played: own, videos }),
      watched: own?.watched ?? 0,
      playedSeconds: own?.playedSeconds ?? 0,
      claimedAt,
      dueAt: confirmationDue(claimedAt),
      issuedAt,
      declinedAt,
      revokedAt,
      revokedBy: row.revokedBy,
      reason: row.revokeReason ?? row.declineReason,
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
  const issuedAt = await confirmCertificate(ctx, { ...c.req.valid('param'), instructor: uid });
  return c.json({ issuedAt }, 201);
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
