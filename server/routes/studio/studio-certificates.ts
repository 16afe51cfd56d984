import * as endpoints from '#contract/certificates.ts';
import { handle } from '#server/routes/handle.ts';
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

const listedAtMost = 100;

const listStudioCertificates = handle(endpoints.listStudioCertificates, async (ctx, c) => {
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
});

const createConfirmation = handle(endpoints.createConfirmation, async (ctx, c, { user: { uid } }) => {
  const { note = '' } = c.req.valid('json');
  const issuedAt = await confirmCertificate(ctx, { ...c.req.valid('param'), note, instructor: uid });
  return c.json({ issuedAt }, 201);
});

const createConfirmations = handle(endpoints.createConfirmations, async (ctx, c, { user: { uid } }) => {
  const { ids, note = '' } = c.req.valid('json');
  const results = await confirmCertificates(ctx, { ids, note, instructor: uid });
  return c.json({ results }, 201);
});

const createReissue = handle(endpoints.createReissue, async (ctx, c, { user: { uid } }) => {
  const { name, note = '' } = c.req.valid('json');
  const decision = { ...c.req.valid('param'), name, note, instructor: uid };
  return c.json(await reissueCertificate(ctx, decision), 201);
});

const createDecline = handle(endpoints.createDecline, async (ctx, c, { user: { uid } }) => {
  const decision = { ...c.req.valid('param'), ...c.req.valid('json'), instructor: uid };
  return c.json({ declinedAt: await declineCertificate(ctx, decision) }, 201);
});

const createRevocation = handle(endpoints.createRevocation, async (ctx, c, { user: { uid } }) => {
  const decision = { ...c.req.valid('param'), ...c.req.valid('json'), instructor: uid };
  return c.json({ revokedAt: await revokeCertificate(ctx, decision) }, 201);
});

export const routes = [
  listStudioCertificates,
  createConfirmation,
  createConfirmations,
  createReissue,
  createDecline,
  createRevocation,
];
