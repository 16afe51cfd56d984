import type { Context } from 'hono';
import { certificateState, confirmationDue, countedArticles, videosNeeded } from '#rules/certificate.ts';
import type { Language } from '#rules/language.ts';
import * as endpoints from '#contract/certificates.ts';
import type { AppContext } from '#server/context.ts';
import { countVideos, readClaimTotals } from './claim-totals-store.ts';
import { languageOf } from '#server/accounts/request-language.ts';
import { handle } from '#server/handle.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { achievementOf, asDocument, issuerProfile, publishedKeys } from './badges.ts';
import { claimCertificate, correctCertificate } from './claim-certificate.ts';
import { readCourseFacts } from './course-facts.ts';
import {
  confirmCertificate,
  confirmCertificates,
  declineCertificate,
  eligibilityOf,
  reissueCertificate,
  revokeCertificate,
} from './decide-certificate.ts';
import {
  countCertificates,
  findCertificateOf,
  findIssued,
  findReplacement,
  listCertificates,
} from './store.ts';

const listedAtMost = 100;

/** For the public documents that verify a credential: issuer, keys and achievement. */
const caching = { 'Cache-Control': 'public, max-age=300' };

const createCertificate = handle(endpoints.createCertificate, async (ctx, c, { user }) => {
  const { name } = c.req.valid('json');
  const { whenClaim } = await claimCertificate(ctx, { user, name });
  return c.json({ whenClaim, dueAt: confirmationDue(whenClaim) }, 201);
});

const readMyCertificate = handle(endpoints.readMyCertificate, async (ctx, c, { user: { uid } }) => {
  return c.json(await readMine(ctx, { uid, language: languageOf(ctx, c) }), 200);
});

const changeMyCertificate = handle(endpoints.changeMyCertificate, async (ctx, c, { user: { uid } }) => {
  await correctCertificate(ctx, { uid, name: c.req.valid('json').name });
  return c.json(await readMine(ctx, { uid, language: languageOf(ctx, c) }), 200);
});

const readCertificate = handle(endpoints.readCertificate, async (ctx, c) => {
  const { id } = c.req.valid('param');
  const replacement = await findReplacement(ctx.db, { id });
  const issued = await findIssued(ctx.db, { id: replacement?.id ?? id });
  if (!issued) throw new ApiError('not-found', 'There is no such certificate.');
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

async function readMine(ctx: AppContext, { uid, language }: { uid: string; language: Language }) {
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
    course: facts.titleIn(language, known?.course ?? null),
    issuedAt: known?.issuedAt ?? null,
    revokedAt: known?.revokedAt ?? null,
    note: known?.note ?? null,
    reissuedAt: known?.reissuedAt ?? null,
  };
}

const listStudioCertificates = handle(endpoints.listStudioCertificates, async (ctx, c) => {
  const { state, search } = c.req.valid('query');
  const { countsArticles } = await readCourseFacts(ctx);
  const [found, counts, videos] = await Promise.all([
    listCertificates(ctx.db, { state, search, atMost: listedAtMost + 1 }),
    countCertificates(ctx.db),
    countVideos(ctx.db, { countsArticles }),
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
      countsArticles: countedArticles(row.claimedVideos),
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

export async function readKeys({ db, config }: AppContext, c: Context) {
  return c.json({ keys: await publishedKeys(db, config.siteUrl) }, 200, caching);
}

export async function readKey({ db, config }: AppContext, c: Context) {
  const keys = await publishedKeys(db, config.siteUrl);
  const key = keys.find(({ kid }) => kid === `${config.siteUrl}${c.req.path}`);
  if (!key) throw new ApiError('not-found', 'There is no such key.');
  return c.json(key, 200, caching);
}

export async function readIssuer(ctx: AppContext, c: Context) {
  return c.json(asDocument(issuerProfile(await readCourseFacts(ctx))), 200, caching);
}

export async function readAchievement(ctx: AppContext, c: Context) {
  const facts = await readCourseFacts(ctx);
  return c.json(asDocument(achievementOf(facts, facts.course)), 200, caching);
}

export const routes = [
  createCertificate,
  readMyCertificate,
  changeMyCertificate,
  readCertificate,
  listStudioCertificates,
  createConfirmation,
  createConfirmations,
  createReissue,
  createDecline,
  createRevocation,
];
