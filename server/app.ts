/** Every URL of the site, on one page. */
import type { Context, MiddlewareHandler } from 'hono';
import { legalKinds, legalPath, legalVersionAt } from '#rules/content/legal.ts';
import { previewPath, previewThemePath } from '#rules/content/rendered-pages.ts';
import { type Page, pageAt, pages } from '#rules/pages.ts';
import { signInForm } from '#rules/sign-in/sign-in.ts';
import { type Api, createApi, type Env, type Handlers, mountEndpoints } from './http/api.ts';
import { apiBodyBytes, bodyBytesOf, isUpload, limitBody, webhookBodyBytes } from './http/body-limits.ts';
import { requirePlainJson } from './http/plain-json.ts';
import { requireSameOrigin } from './http/same-origin.ts';
import type { Site } from './http/site.ts';
import { Refusal } from './http/refusal.ts';
import * as account from './routes/account.ts';
import * as attachments from './routes/attachments.ts';
import * as refunds from './routes/studio/payments/refunds.ts';
import * as sales from './routes/studio/payments/sales.ts';
import { moneyHandlers } from './routes/studio/payments/money-handlers.ts';
import * as manualPayments from './routes/studio/payments/manual-payments.ts';
import * as access from './routes/studio/payments/access.ts';
import * as agreements from './routes/payments/agreements.ts';
import * as badges from './routes/certificates/badges.ts';
import * as certificates from './routes/certificates/certificates.ts';
import * as certificatePages from './routes/certificates/certificate-pages.ts';
import * as checkouts from './routes/payments/checkouts.ts';
import * as content from './routes/studio/content.ts';
import * as course from './routes/course.ts';
import { apiDocs } from './routes/docs.ts';
import * as failedMails from './routes/studio/failed-mails.ts';
import * as googleSignIn from './routes/sign-in/google-sign-in.ts';
import * as health from './routes/health.ts';
import * as images from './routes/studio/images.ts';
import { readLegalVersion } from './routes/legal-texts.ts';
import * as legalTexts from './routes/studio/legal-texts.ts';
import * as ledger from './routes/studio/reconciliation.ts';
import { learnerHandlers } from './routes/studio/learners/learner-handlers.ts';
import * as lessons from './routes/lessons.ts';
import { createMetricsRoute } from './routes/metrics.ts';
import * as paymentReviews from './routes/studio/payment-reviews.ts';
import * as me from './routes/me.ts';
import { readMedia } from './routes/media/media.ts';
import * as paymentChecks from './routes/studio/payment-checks.ts';
import * as paymentResults from './routes/payments/payment-results.ts';
import { createPlaybackError } from './routes/playback-errors.ts';
import * as planChoice from './routes/payments/plan-choice.ts';
import { readProgress } from './routes/progress.ts';
import * as receipts from './routes/payments/receipts.ts';
import * as resources from './routes/resources.ts';
import { readSecurityText } from './routes/security-txt.ts';
import * as secondFactors from './routes/studio/second-factors.ts';
import * as sessions from './routes/sign-in/sessions.ts';
import * as signInLinks from './routes/sign-in/sign-in-links.ts';
import { requirePermission } from './routes/studio/permission.ts';
import * as prices from './routes/studio/prices.ts';
import * as preview from './routes/studio/preview.ts';
import * as seeAs from './routes/studio/see-as.ts';
import * as siteStart from './routes/studio/site-start.ts';
import * as studio from './routes/studio/studio.ts';
import * as studioAttachments from './routes/studio/attachments.ts';
import * as team from './routes/studio/team.ts';
import * as backups from './routes/studio/backups.ts';
import * as captions from './routes/studio/videos/captions.ts';
import { mountVideoFiles } from './routes/studio/videos/uploads.ts';
import * as videos from './routes/studio/videos/videos.ts';
import * as studioCertificates from './routes/studio/studio-certificates.ts';
import { receiveMailReport } from './routes/mail-reports.ts';
import { putManualCompletion } from './routes/manual-completion.ts';
import * as transcripts from './routes/media/transcripts.ts';
import { refuseWhileSeeingAs } from './routes/viewer.ts';
import { receiveStripeEvent } from './routes/payments/webhooks.ts';
import type { AppContext } from './context.ts';

/** GET requests that may write: a sign-in begins or ends, or a payment is confirmed. */
const readsThatWrite = [
  '/api/google-sign-in',
  '/api/google-sign-in/callback',
  '/api/payment-results/:id',
  '/api/checkouts/:id',
];

export function createApp(ctx: AppContext, site: Site): Api {
  const app = createApi(ctx, {
    answerOther: (c) => answerOther(c, site),
    showTrouble: (c, status) => site.sendTrouble(c, status),
  });

  // The pages of rules/pages.ts, and what was built and rendered: /assets/…, /robots.txt, /sitemap.xml …
  for (const page of Object.keys(pages) as Page[]) app.get(pages[page], (c) => site.sendPage(c, page));
  for (const url of site.files) app.get(url, (c) => site.sendFile(c, url));

  // The server makes these replies for each request; http/api.ts lists the first parts of their URLs.
  app.get('/media/*', (c) => readMedia(ctx, c));
  app.get('/images/:id', (c) => images.readImage(ctx, c));
  for (const kind of legalKinds)
    app.get(`${legalPath(kind)}/:version`, (c) => readLegalVersion(ctx, c, site));
  app.get('/certificates/*', (c) => certificatePages.readCertificatePage(ctx, c, site));
  app.get('/.well-known/jwks.json', (c) => badges.readKeys(ctx, c));
  app.get('/.well-known/security.txt', (c) => readSecurityText(ctx, c));
  app.get('/badges/keys/:id', (c) => badges.readKey(ctx, c));
  app.get('/badges/issuer', (c) => badges.readIssuer(ctx, c));
  app.get('/badges/course', (c) => badges.readAchievement(ctx, c));
  app.get(previewThemePath, (c) => preview.readPreviewTheme(ctx, c));
  app.get(previewPath, (c) => preview.readPreview(ctx, c));
  mountVideoFiles(app, ctx);
  app.get('/healthz', (c) => health.readHealth(c));
  app.get('/healthz/request', (c) => health.readRequestFacts(ctx, c));
  app.get('/readyz', (c) => health.readReadiness(ctx, c));
  app.get('/metrics', createMetricsRoute(ctx));

  // While the instructor looks as a learner nothing is written, neither by a write nor by a read that leads to one.
  const refuseSeen: MiddlewareHandler<Env> = async (c, next) => {
    await refuseWhileSeeingAs(ctx, c);
    await next();
  };
  for (const path of readsThatWrite) app.get(path, refuseSeen);

  app.post('/webhooks/stripe', limitBody(webhookBodyBytes), (c) => receiveStripeEvent(ctx, c));
  app.post('/webhooks/mail', limitBody(webhookBodyBytes), (c) => receiveMailReport(ctx, c));
  app.post(signInForm.action, limitBody(apiBodyBytes), refuseSeen, (c) =>
    signInLinks.submitSignInForm(ctx, c),
  );

  const writes = ['POST', 'PUT', 'PATCH', 'DELETE'];
  app.on(
    writes,
    '/api/*',
    (c, next) => (isUpload(c.req) ? next() : limitBody(bodyBytesOf(c.req.path))(c, next)),
    async (c, next) => {
      requireSameOrigin(c.req.raw.headers, ctx.config.siteUrl);
      if (!isUpload(c.req)) requirePlainJson(await c.req.text());
      await next();
    },
    refuseSeen,
  );
  const handlers: Handlers = {
    'POST /api/sign-in-links': signInLinks.createSignInLink,
    'GET /api/sign-in-links/current': signInLinks.readSignInLink,
    'POST /api/sessions': sessions.createSession,
    'GET /api/sessions': sessions.listSessions,
    'DELETE /api/sessions/{id}': sessions.deleteSession,
    'GET /api/authorized-origins': googleSignIn.readAuthorizedOrigins,
    'GET /api/google-sign-in': googleSignIn.startGoogleSignIn,
    'GET /api/google-sign-in/callback': googleSignIn.endGoogleSignIn,
    'GET /api/me': me.readMe,
    'PATCH /api/me': me.changeMe,
    'GET /api/account': account.readAccount,
    'POST /api/address-changes': account.createAddressChange,
    'DELETE /api/address-changes/current': account.deleteAddressChange,
    'POST /api/address-confirmations': account.createAddressConfirmation,
    'GET /api/export': account.readExport,
    'POST /api/deletions': account.createDeletion,
    'DELETE /api/deletions/current': account.deleteDeletion,
    'GET /api/course': course.readOutline,
    'GET /api/progress': readProgress,
    'GET /api/lessons/{id}/playback': lessons.readPlayback,
    'PUT /api/lessons/{id}/progress': lessons.putProgress,
    'POST /api/playback-errors': createPlaybackError,
    'GET /api/lessons/{id}/attachments/{attachmentId}': attachments.readAttachment,
    'PUT /api/lessons/{id}/tick': putManualCompletion,
    'GET /api/transcript-lines': transcripts.searchTranscripts,
    'GET /api/resources/{id}': resources.readResource,
    'PUT /api/plan-choice': planChoice.putPlanChoice,
    'POST /api/checkouts': checkouts.createCheckout,
    'GET /api/checkouts/{id}': checkouts.readCheckout,
    'GET /api/payment-results/{id}': paymentResults.result,
    'POST /api/agreements': agreements.createAgreement,
    'GET /api/receipts': receipts.readReceipts,
    'GET /api/receipts/{number}': receipts.readReceipt,
    'GET /api/receipts/{number}/pdf': receipts.readReceiptPdf,
    'POST /api/payment-checks': paymentChecks.createPaymentCheck,
    'POST /api/certificates': certificates.createCertificate,
    'GET /api/certificates/{id}': certificates.readCertificate,
    'GET /api/me/certificate': certificates.readMyCertificate,
    'PATCH /api/me/certificate': certificates.changeMyCertificate,
    'GET /api/studio': studio.readStudio,
    'GET /api/studio/second-factors': secondFactors.listSecondFactors,
    'POST /api/studio/second-factor-postponements': secondFactors.createPostponement,
    'POST /api/studio/passkey-challenges': secondFactors.createPasskeyChallenge,
    'POST /api/studio/passkeys': secondFactors.createPasskey,
    'POST /api/studio/authenticator-challenges': secondFactors.createAuthenticatorChallenge,
    'POST /api/studio/authenticators': secondFactors.createAuthenticator,
    'PATCH /api/studio/second-factors/{id}': secondFactors.changeSecondFactor,
    'DELETE /api/studio/second-factors/{id}': secondFactors.deleteSecondFactor,
    'POST /api/studio/recovery-codes': secondFactors.createRecoveryCodes,
    'POST /api/studio/second-factor-challenges': secondFactors.createProofChallenge,
    'POST /api/studio/second-factor-proofs': secondFactors.createProof,
    'GET /api/studio/team': team.readTeam,
    'DELETE /api/studio/team/{id}': team.deleteMember,
    'POST /api/studio/invitations': team.createInvitation,
    'DELETE /api/studio/invitations/{id}': team.deleteInvitation,
    'GET /api/me/invitation': team.readMyInvitation,
    'POST /api/me/invitation/{id}/acceptance': team.createAcceptance,
    'PUT /api/studio/see-as': seeAs.putSeeAs,
    'DELETE /api/studio/see-as': seeAs.deleteSeeAs,
    'GET /api/studio/site-start': siteStart.readSiteStart,
    'PUT /api/studio/site-start': siteStart.putSiteStart,
    'GET /api/studio/payment-reviews': paymentReviews.readPaymentReviews,
    'PUT /api/studio/payment-reviews/{id}/resolution': paymentReviews.putPaymentReviewResolution,
    'POST /api/studio/payment-checks': paymentChecks.createStudioPaymentCheck,
    'GET /api/studio/reconciliation': ledger.readReconciliation,
    'POST /api/studio/reconciliation-runs': ledger.createReconciliationRun,
    'PUT /api/studio/discrepancies/{id}/repair': ledger.putDiscrepancyRepair,
    'GET /api/studio/learners/{uid}/access': access.readAccess,
    'POST /api/studio/learners/{uid}/grants': access.createGrant,
    'POST /api/studio/grants/{id}/end': access.createGrantEnd,
    'POST /api/studio/learners/{uid}/manual-payments': manualPayments.createManualPayment,
    'POST /api/studio/manual-payments/{id}/withdrawal': manualPayments.createWithdrawal,
    'POST /api/studio/payments/{id}/refunds': refunds.createRefund,
    'GET /api/studio/sales': sales.readSales,
    'GET /api/studio/sales/totals': sales.readSalesTotals,
    'GET /api/studio/sales/export': sales.readSalesExport,
    'GET /api/studio/prices': prices.readPrices,
    'POST /api/studio/prices': prices.createPrice,
    'GET /api/studio/price-comparisons': prices.readPriceComparisons,
    'POST /api/studio/country-currencies': prices.createCountryCurrency,
    'DELETE /api/studio/country-currencies/{country}': prices.deleteCountryCurrency,
    ...moneyHandlers,
    ...learnerHandlers,
    'GET /api/studio/backups': backups.listBackups,
    'POST /api/studio/backup-runs': backups.createBackupRun,
    'POST /api/studio/backups/{name}/downloads': backups.createBackupDownload,
    'GET /api/studio/backups/{name}/archive': backups.readBackupArchive,
    'GET /api/studio/failed-mails': failedMails.listFailedMails,
    'GET /api/studio/certificates': studioCertificates.listStudioCertificates,
    'POST /api/studio/certificates/{id}/confirmation': studioCertificates.createConfirmation,
    'POST /api/studio/certificate-confirmations': studioCertificates.createConfirmations,
    'POST /api/studio/certificates/{id}/reissue': studioCertificates.createReissue,
    'POST /api/studio/certificates/{id}/decline': studioCertificates.createDecline,
    'POST /api/studio/certificates/{id}/revocation': studioCertificates.createRevocation,
    'GET /api/studio/legal-texts': legalTexts.readLegalTexts,
    'GET /api/studio/content': content.readContent,
    'PUT /api/studio/content/draft/{page}': content.putContentPage,
    'DELETE /api/studio/content/draft': content.deleteDraftChanges,
    'GET /api/studio/content/changes': content.readContentChanges,
    'POST /api/studio/content/revisions': content.createContentRevision,
    'GET /api/studio/content/revisions': content.listContentRevisions,
    'POST /api/studio/content/revisions/{id}/restoration': content.createContentRestoration,
    'GET /api/studio/videos': videos.readVideos,
    'PATCH /api/studio/videos/{id}': videos.changeVideo,
    'DELETE /api/studio/videos/{id}': videos.deleteVideo,
    'POST /api/studio/videos/{id}/checks': videos.createVideoCheck,
    'POST /api/studio/videos/{id}/packaging': videos.createPackaging,
    'POST /api/studio/videos/{id}/trims': videos.createTrim,
    'PUT /api/studio/videos/{id}/poster': videos.putPoster,
    'DELETE /api/studio/videos/{id}/poster': videos.deletePoster,
    'PUT /api/studio/videos/{id}/captions/{language}': videos.putCaptions,
    'DELETE /api/studio/videos/{id}/captions/{language}': videos.deleteCaptions,
    'GET /api/studio/videos/{id}/captions/{language}': captions.readCaptionDraft,
    'PUT /api/studio/videos/{id}/captions/{language}/draft': captions.putCaptionDraft,
    'DELETE /api/studio/videos/{id}/captions/{language}/draft': captions.deleteCaptionDraft,
    'POST /api/studio/videos/{id}/captions/{language}/publication': captions.createCaptionPublication,
    'POST /api/studio/videos/{id}/captions/{language}/transcription': captions.createTranscription,
    'DELETE /api/studio/videos/{id}/captions/{language}/transcription': captions.deleteTranscription,
    'POST /api/studio/images': images.createImage,
    'GET /api/studio/attachments': studioAttachments.listAttachments,
    'POST /api/studio/attachments': studioAttachments.createAttachment,
  };
  mountEndpoints(app, ctx, { handlers, guard: requirePermission });

  const docs = apiDocs(app, ctx.config.siteUrl);
  app.get('/api/openapi.json', docs.document);
  app.get('/api/docs', docs.page);
  app.get('/api/docs.css', docs.style);
  return app;
}

/** Answers a URL without a route: a page with slashes at its end leads to the page (decision 32), anything else is not there. */
function answerOther(c: Context<Env>, site: Site): Response {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  const page = isRead ? pageWithoutSlash(c.req.path) : null;
  if (page !== null) {
    c.header('Cache-Control', 'no-cache');
    return c.redirect(page + new URL(c.req.url).search, 308);
  }
  // A program is told in JSON, a person by the friendly page.
  if (isRead && !/^\/(api|webhooks|media|badges|metrics|\.well-known)(\/|$)/.test(c.req.path))
    return site.sendNotFound(c);
  throw new Refusal('not-found', 'There is nothing here.');
}

/** Null for a path that is no page of ours; only pages lead on, since a wrong call of the API should be seen. */
function pageWithoutSlash(path: string): string | null {
  if (!path.endsWith('/')) return null;
  const bare = path.replace(/\/+$/, '');
  const isOther = bare.startsWith('/certificates/') || legalVersionAt(bare) !== null;
  return pageAt(bare) !== undefined || isOther ? bare : null;
}
