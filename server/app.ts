/** Every URL of the site, on one page. */
import type { Context } from 'hono';
import { legalKinds } from '#rules/content/legal-kinds.ts';
import { legalPath, legalVersionAt } from '#rules/content/legal.ts';
import {
  previewLessonAt,
  previewLessonRoute,
  previewPictureRoute,
  previewPlaylistRoute,
} from '#rules/content/preview-paths.ts';
import { previewPath, previewThemePath } from '#rules/content/rendered-pages.ts';
import { languages, pathInLanguage } from '#rules/language.ts';
import { pageAt } from '#rules/page-at.ts';
import { type Page, pages } from '#rules/pages.ts';
import { signInForm } from '#rules/sign-in/sign-in.ts';
import { waitingListPath, waitingListSentPath } from '#rules/waiting-list.ts';
import {
  type Api,
  apiBodyBytes,
  createApi,
  dynamic,
  type Env,
  limitBody,
  type Router,
  webhookBodyBytes,
} from './platform/http/api.ts';
import type { Site } from './platform/http/site.ts';
import { ApiError } from './platform/http/api-error.ts';
import * as certificates from './certificates/routes.ts';
import * as certificatePages from './certificates/certificate-page.ts';
import { apiDocs } from './platform/http/api-docs.ts';
import * as operations from './operations/routes.ts';
import { readSecurityText } from './operations/routes.ts';
import * as contentPages from './publishing/page-routes.ts';
import { sendInLanguage, sendPage, sendPreviewLesson } from './publishing/page-languages.ts';
import { openPreviewPlaylist, readPreviewPicture } from './publishing/preview-routes.ts';
import { readLegalVersion } from './publishing/page-routes.ts';
import { createMetricsRoute } from './operations/metrics-routes.ts';
import { readMedia } from './course/media-routes.ts';
import { mountVideoFiles } from './videos/upload-routes.ts';
import * as mail from './mail/routes.ts';
import { receiveMailReport } from './mail/routes.ts';
import { mountRoutes } from './handle.ts';
import { languageOf } from './accounts/request-language.ts';
import { rejectWhileImpersonating } from './accounts/viewer.ts';
import * as checkouts from './payments/checkout-routes.ts';
import { receiveStripeEvent } from './payments/checkout-routes.ts';
import * as accounts from './accounts/routes.ts';
import * as course from './course/routes.ts';
import * as notes from './course/notes-routes.ts';
import * as questions from './questions/routes.ts';
import * as studioQuestions from './questions/studio-routes.ts';
import { takeReply } from './questions/take-reply.ts';
import { unsubscribePath } from './questions/reply-address.ts';
import * as analytics from './analytics/routes.ts';
import { countVisit } from './analytics/count-visit.ts';
import * as campaigns from './campaigns/routes.ts';
import * as sequences from './campaigns/sequences/routes.ts';
import {
  campaignPreviewPath,
  campaignPreviewStylePath,
  readCampaignPreview,
  readCampaignPreviewStyles,
  readSequencePreview,
  sequencePreviewPath,
} from './campaigns/preview-routes.ts';
import { publicPageStylePath, readPublicPageStyles } from './campaigns/public-page.ts';
import { readNewsUnsubscribe, unsubscribeFromNews } from './campaigns/unsubscribe.ts';
import { isNewsToken } from './campaigns/unsubscribe-url.ts';
import * as lessonFigures from './course/figures/routes.ts';
import {
  changeEntry,
  showEntry,
  showWaitingListSent,
  submitWaitingListForm,
} from './campaigns/waiting-list/pages.ts';
import * as waitingList from './campaigns/waiting-list/routes.ts';
import * as quizzes from './course/quiz-routes.ts';
import * as playback from './course/playback-routes.ts';
import * as savedLessons from './course/saved-lessons-routes.ts';
import * as content from './publishing/routes.ts';
import * as googleSignIn from './accounts/google-sign-in-routes.ts';
import * as signIn from './accounts/sign-in-routes.ts';
import * as contentFiles from './publishing/file-routes.ts';
import * as apiKeys from './accounts/api-keys/routes.ts';
import * as audit from './learners/audit-routes.ts';
import * as backups from './operations/backup/routes.ts';
import * as learnerActions from './learners/action-routes.ts';
import * as learnerFiles from './learners/import-export-routes.ts';
import * as learners from './learners/routes.ts';
import * as coupons from './payments/coupon-routes.ts';
import * as referrals from './payments/referral-routes.ts';
import * as gifts from './payments/gift-routes.ts';
import * as groups from './payments/group-routes.ts';
import * as payments from './payments/routes.ts';
import * as sales from './payments/sales-routes.ts';
import * as secondFactors from './accounts/second-factor-routes.ts';
import * as impersonation from './learners/impersonation-routes.ts';
import * as team from './accounts/team-routes.ts';
import * as dashboard from './operations/dashboard-routes.ts';
import * as videos from './videos/routes.ts';
import * as webhooks from './webhooks/routes.ts';
import type { AppContext } from './context.ts';

/** Hono's default router answers fastest once it is built; tests, which build one for a few requests, pass another one. */
export function createApp(ctx: AppContext, site: Site, router?: Router): Api {
  const app = createApi(ctx, {
    router,
    answerOther: (c) => answerOther(ctx, c, site),
    showTrouble: (c, status) => site.sendTrouble(c, status, languageOf(ctx, c)),
  });

  // The pages of rules/pages.ts, and built or rendered files: /assets/…, /robots.txt, /sitemap.xml …
  const counted = async (c: Context<Env>, reply: Response | Promise<Response>) => {
    const sent = await reply;
    countVisit(ctx, c, sent);
    return sent;
  };
  for (const page of Object.keys(pages) as Page[])
    app.get(pages[page], (c) => counted(c, sendPage(ctx, c, { site, page })));
  for (const url of site.files) app.get(url, (c) => site.sendFile(c, url));

  // Dynamic replies, with their priority under load; an endpoint of the API has its own.
  const at = dynamic(ctx);
  app.get(previewLessonRoute, at('normal'), (c) => counted(c, sendPreviewLesson(ctx, c, site)));
  app.get(previewPictureRoute, at('normal'), (c) => readPreviewPicture(ctx, c));
  app.get(previewPlaylistRoute, at('first'), (c) => openPreviewPlaylist(ctx, c));
  // These pages are rendered when requested, unlike the others in a language.
  for (const language of languages)
    app.get(pathInLanguage(previewLessonRoute, language), at('normal'), (c) =>
      counted(c, sendInLanguage(ctx, c, site)),
    );
  for (const path of languages.flatMap((language) => [`/${language}`, `/${language}/*`]))
    app.get(path, (c) => counted(c, sendInLanguage(ctx, c, site)));

  app.get('/media/*', at('first'), (c) => readMedia(ctx, c));
  app.get('/images/:id', at('normal'), (c) => contentFiles.readImage(ctx, c));
  for (const kind of legalKinds)
    app.get(`${legalPath(kind)}/:version`, at('normal'), (c) => readLegalVersion(ctx, c, site));
  app.get('/certificates/*', at('deferrable'), (c) => certificatePages.readCertificatePage(ctx, c, site));
  app.get('/.well-known/jwks.json', at('normal'), (c) => certificates.readKeys(ctx, c));
  app.get('/.well-known/security.txt', at('normal'), (c) => readSecurityText(ctx, c));
  app.get('/badges/keys/:id', at('normal'), (c) => certificates.readKey(ctx, c));
  app.get('/badges/issuer', at('normal'), (c) => certificates.readIssuer(ctx, c));
  app.get('/badges/course', at('normal'), (c) => certificates.readAchievement(ctx, c));
  app.get(previewThemePath, at('normal'), (c) => contentPages.readPreviewTheme(ctx, c));
  app.get(previewPath, at('normal'), (c) => contentPages.readPreview(ctx, c));
  mountVideoFiles(app, ctx);
  contentFiles.mountAttachmentUploads(app, ctx);
  app.get('/healthz', at('first'), (c) => operations.readHealth(c));
  app.get('/healthz/request', at('first'), (c) => operations.readRequestFacts(ctx, c));
  app.get('/readyz', at('first'), (c) => operations.readReadiness(ctx, c));
  app.get('/metrics', at('first'), createMetricsRoute(ctx));

  app.post('/webhooks/stripe', at('first'), limitBody(webhookBodyBytes), (c) => receiveStripeEvent(ctx, c));
  app.post('/webhooks/mail', at('first'), limitBody(webhookBodyBytes), (c) =>
    receiveMailReport(ctx, c, (email) => takeReply(ctx, email)),
  );
  app.get(campaignPreviewStylePath, at('normal'), (c) => readCampaignPreviewStyles(ctx, c));
  app.get(campaignPreviewPath, at('normal'), (c) => readCampaignPreview(ctx, c));
  app.get(publicPageStylePath, at('normal'), (c) => readPublicPageStyles(c));
  app.post(waitingListPath, at('normal'), limitBody(apiBodyBytes), (c) => submitWaitingListForm(ctx, c));
  app.get(waitingListSentPath, at('normal'), (c) => showWaitingListSent(ctx, c));
  app.get(`${waitingListPath}/:token`, at('normal'), (c) => showEntry(ctx, c));
  app.post(`${waitingListPath}/:token`, at('normal'), limitBody(apiBodyBytes), (c) => changeEntry(ctx, c));
  app.get(sequencePreviewPath, at('normal'), (c) => readSequencePreview(ctx, c));
  app.get(`${unsubscribePath}/:token`, at('normal'), (c) =>
    isNewsToken(c.req.param('token')) ? readNewsUnsubscribe(ctx, c) : questions.readUnsubscribe(c),
  );
  app.post(`${unsubscribePath}/:token`, at('normal'), limitBody(apiBodyBytes), (c) =>
    isNewsToken(c.req.param('token')) ? unsubscribeFromNews(ctx, c) : questions.unsubscribe(ctx, c),
  );
  app.post(signInForm.action, at('first'), limitBody(apiBodyBytes), async (c) => {
    await rejectWhileImpersonating(ctx, c);
    return signIn.submitSignInForm(ctx, c);
  });

  mountRoutes(app, ctx, [
    ...accounts.routes,
    ...course.routes,
    ...notes.routes,
    ...lessonFigures.routes,
    ...quizzes.routes,
    ...certificates.routes,
    ...playback.routes,
    ...questions.routes,
    ...studioQuestions.routes,
    ...savedLessons.routes,
    ...checkouts.routes,
    ...content.routes,
    ...googleSignIn.routes,
    ...signIn.routes,
    ...contentFiles.routes,
    ...apiKeys.routes,
    ...analytics.routes,
    ...audit.routes,
    ...backups.routes,
    ...campaigns.routes,
    ...sequences.routes,
    ...mail.routes,
    ...learnerActions.routes,
    ...learnerFiles.routes,
    ...learners.routes,
    ...coupons.routes,
    ...referrals.routes,
    ...gifts.routes,
    ...groups.routes,
    ...payments.routes,
    ...sales.routes,
    ...secondFactors.routes,
    ...impersonation.routes,
    ...team.routes,
    ...dashboard.routes,
    ...videos.routes,
    ...waitingList.routes,
    ...webhooks.routes,
  ]);

  const docs = apiDocs(app, ctx.config.siteUrl);
  app.get('/api/openapi.json', at('deferrable'), docs.document);
  app.get('/api/docs', at('deferrable'), docs.page);
  app.get('/api/docs.css', at('first'), docs.style);
  return app;
}

/** Answers a URL without a route: a page with trailing slashes redirects to the page (decision 32), others are not found. */
function answerOther(ctx: AppContext, c: Context<Env>, site: Site): Response {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  const page = isRead ? pageWithoutSlash(c.req.path) : null;
  if (page !== null) {
    c.header('Cache-Control', 'no-cache');
    return c.redirect(page + new URL(c.req.url).search, 308);
  }
  // Programs get JSON, and browsers a page.
  if (isRead && !/^\/(api|webhooks|media|badges|metrics|\.well-known)(\/|$)/.test(c.req.path))
    return site.sendNotFound(c, languageOf(ctx, c));
  throw new ApiError('not-found', 'There is nothing here.');
}

/** Returns null unless the path is a page of ours; wrong API calls are not redirected, so that they are noticed. */
function pageWithoutSlash(path: string): string | null {
  if (!path.endsWith('/')) return null;
  const bare = path.replace(/\/+$/, '');
  const isOther =
    bare.startsWith('/certificates/') || legalVersionAt(bare) !== null || previewLessonAt(bare) !== null;
  return pageAt(bare) !== undefined || isOther ? bare : null;
}
