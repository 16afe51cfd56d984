/** Every URL of the site, on one page. */
import type { Context } from 'hono';
import { legalKinds, legalPath, legalVersionAt } from '#rules/content/legal.ts';
import { previewPath, previewThemePath } from '#rules/content/rendered-pages.ts';
import { type Page, pageAt, pages } from '#rules/pages.ts';
import { signInForm } from '#rules/sign-in/sign-in.ts';
import { type Api, createApi, type Env, shedUnderLoad } from './http/api.ts';
import { apiBodyBytes, limitBody, webhookBodyBytes } from './http/body-limits.ts';
import type { Site } from './http/site.ts';
import { Refusal } from './http/refusal.ts';
import * as badges from './routes/certificates/badges.ts';
import * as certificatePages from './routes/certificates/certificate-pages.ts';
import { apiDocs } from './routes/docs.ts';
import * as health from './routes/health.ts';
import { readLegalVersion } from './routes/legal-texts.ts';
import { createMetricsRoute } from './routes/metrics.ts';
import { readMedia } from './routes/media/media.ts';
import { readSecurityText } from './routes/security-txt.ts';
import * as preview from './routes/studio/preview.ts';
import { mountVideoFiles } from './routes/studio/videos/uploads.ts';
import { receiveMailReport } from './routes/mail-reports.ts';
import { mountRoutes } from './routes/handle.ts';
import { refuseWhileSeeingAs } from './routes/viewer.ts';
import { receiveStripeEvent } from './routes/payments/webhooks.ts';
import * as account from './routes/account.ts';
import * as attachments from './routes/attachments.ts';
import * as certificates from './routes/certificates/certificates.ts';
import * as course from './routes/course.ts';
import * as lessons from './routes/lessons.ts';
import * as manualCompletion from './routes/manual-completion.ts';
import * as me from './routes/me.ts';
import * as transcripts from './routes/media/transcripts.ts';
import * as agreements from './routes/payments/agreements.ts';
import * as checkouts from './routes/payments/checkouts.ts';
import * as paymentResults from './routes/payments/payment-results.ts';
import * as planChoice from './routes/payments/plan-choice.ts';
import * as receipts from './routes/payments/receipts.ts';
import * as playbackErrors from './routes/playback-errors.ts';
import * as progress from './routes/progress.ts';
import * as resources from './routes/resources.ts';
import * as googleSignIn from './routes/sign-in/google-sign-in.ts';
import * as sessions from './routes/sign-in/sessions.ts';
import * as signInLinks from './routes/sign-in/sign-in-links.ts';
import * as studioAttachments from './routes/studio/attachments.ts';
import * as audit from './routes/studio/audit.ts';
import * as backups from './routes/studio/backups.ts';
import * as content from './routes/studio/content.ts';
import * as failedMails from './routes/studio/failed-mails.ts';
import * as images from './routes/studio/images.ts';
import * as learnerActions from './routes/studio/learners/learner-actions.ts';
import * as learnerFiles from './routes/studio/learners/learner-files.ts';
import * as learnerPage from './routes/studio/learners/learner-page.ts';
import * as learnerSegments from './routes/studio/learners/learner-segments.ts';
import * as learners from './routes/studio/learners/learners.ts';
import * as merges from './routes/studio/learners/merges.ts';
import * as legalTexts from './routes/studio/legal-texts.ts';
import * as paymentChecks from './routes/studio/payment-checks.ts';
import * as paymentReviews from './routes/studio/payment-reviews.ts';
import * as access from './routes/studio/payments/access.ts';
import * as disputes from './routes/studio/payments/disputes.ts';
import * as manualPayments from './routes/studio/payments/manual-payments.ts';
import * as refunds from './routes/studio/payments/refunds.ts';
import * as sales from './routes/studio/payments/sales.ts';
import * as settlements from './routes/studio/payments/settlements.ts';
import * as prices from './routes/studio/prices.ts';
import * as ledger from './routes/studio/reconciliation.ts';
import * as secondFactors from './routes/studio/second-factors.ts';
import * as seeAs from './routes/studio/see-as.ts';
import * as siteStart from './routes/studio/site-start.ts';
import * as studioCertificates from './routes/studio/studio-certificates.ts';
import * as studio from './routes/studio/studio.ts';
import * as team from './routes/studio/team.ts';
import * as today from './routes/studio/today.ts';
import * as captions from './routes/studio/videos/captions.ts';
import * as videos from './routes/studio/videos/videos.ts';
import type { AppContext } from './context.ts';

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

  app.post('/webhooks/stripe', limitBody(webhookBodyBytes), (c) => receiveStripeEvent(ctx, c));
  app.post('/webhooks/mail', limitBody(webhookBodyBytes), (c) => receiveMailReport(ctx, c));
  app.post(signInForm.action, limitBody(apiBodyBytes), async (c) => {
    await refuseWhileSeeingAs(ctx, c);
    return signInLinks.submitSignInForm(ctx, c);
  });

  mountRoutes(app, ctx, [
    ...account.routes,
    ...attachments.routes,
    ...certificates.routes,
    ...course.routes,
    ...lessons.routes,
    ...manualCompletion.routes,
    ...me.routes,
    ...transcripts.routes,
    ...agreements.routes,
    ...checkouts.routes,
    ...paymentResults.routes,
    ...planChoice.routes,
    ...receipts.routes,
    ...playbackErrors.routes,
    ...progress.routes,
    ...resources.routes,
    ...googleSignIn.routes,
    ...sessions.routes,
    ...signInLinks.routes,
    ...studioAttachments.routes,
    ...audit.routes,
    ...backups.routes,
    ...content.routes,
    ...failedMails.routes,
    ...images.routes,
    ...learnerActions.routes,
    ...learnerFiles.routes,
    ...learnerPage.routes,
    ...learnerSegments.routes,
    ...learners.routes,
    ...merges.routes,
    ...legalTexts.routes,
    ...paymentChecks.routes,
    ...paymentReviews.routes,
    ...access.routes,
    ...disputes.routes,
    ...manualPayments.routes,
    ...refunds.routes,
    ...sales.routes,
    ...settlements.routes,
    ...prices.routes,
    ...ledger.routes,
    ...secondFactors.routes,
    ...seeAs.routes,
    ...siteStart.routes,
    ...studioCertificates.routes,
    ...studio.routes,
    ...team.routes,
    ...today.routes,
    ...captions.routes,
    ...videos.routes,
  ]);

  app.use('/api/openapi.json', shedUnderLoad('deferrable'));
  app.use('/api/docs', shedUnderLoad('deferrable'));
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
