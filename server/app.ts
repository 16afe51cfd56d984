/** The API and the webhooks as one Hono app; here alone errors become replies. */
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { refusalStatus } from '#rules/refusal.ts';
import { signInForm } from '#rules/sign-in.ts';
import { isDatabaseTrouble } from './database-trouble.ts';
import { sharePaymentReadings } from './flows/share-payment-readings.ts';
import { describeError } from './log.ts';
import { Refusal } from './refusal.ts';
import { addAccount } from './routes/account.ts';
import { addAgreements } from './routes/agreements.ts';
import { type Api, createApi, requireSameOrigin } from './routes/api.ts';
import { addBadges } from './routes/badges.ts';
import { addCertificates } from './routes/certificates.ts';
import { addCheckouts } from './routes/checkouts.ts';
import { addCourse } from './routes/course.ts';
import { addDocs } from './routes/docs.ts';
import { addGoogleSignIn } from './routes/google-sign-in.ts';
import { addHealth } from './routes/health.ts';
import { addLedger } from './routes/ledger.ts';
import { addLessons } from './routes/lessons.ts';
import { addLooks } from './routes/looks.ts';
import { addMe } from './routes/me.ts';
import { addPaymentResults } from './routes/payment-results.ts';
import { addPaymentChecks } from './routes/payment-checks.ts';
import { requirePlainJson } from './routes/plain-json.ts';
import { addReceipts } from './routes/receipts.ts';
import { addPlanChoice } from './routes/plan-choice.ts';
import { addResources } from './routes/resources.ts';
import { addSessions } from './routes/sessions.ts';
import { addSignInLinks } from './routes/sign-in-links.ts';
import { addStudio } from './routes/studio.ts';
import { addStudioCertificates } from './routes/studio-certificates.ts';
import { addTicks } from './routes/ticks.ts';
import { addTranscripts } from './routes/transcripts.ts';
import { addWebhooks } from './routes/webhooks.ts';
import type { World } from './world.ts';

const apiBodyBytes = 64 * 1024;
const webhookBodyBytes = 512 * 1024;

export function createApp(world: World): Api {
  const app = createApi();
  const tooLarge = () => {
    throw new Refusal('invalid-argument', 'This is too large.');
  };
  app.use('/webhooks/*', bodyLimit({ maxSize: webhookBodyBytes, onError: tooLarge }));
  app.use(signInForm.action, bodyLimit({ maxSize: apiBodyBytes, onError: tooLarge }));
  app.use('/api/*', bodyLimit({ maxSize: apiBodyBytes, onError: tooLarge }));
  app.use('/api/*', async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      requireSameOrigin(c.req.raw.headers, world.config.siteUrl);
      requirePlainJson(await c.req.text());
    }
    await next();
    c.header('Cache-Control', 'no-store');
  });

  addHealth(app, world);
  addMe(app, world);
  addAccount(app, world);
  addSignInLinks(app, world);
  addSessions(app, world);
  addGoogleSignIn(app, world);
  addCourse(app, world);
  addLessons(app, world);
  addTicks(app, world);
  addTranscripts(app, world);
  addPlanChoice(app, world);
  const readings = sharePaymentReadings(world);
  addCheckouts(app, world, readings);
  addPaymentResults(app, world, readings);
  addAgreements(app, world);
  addCertificates(app, world);
  addPaymentChecks(app, world);
  addReceipts(app, world);
  addBadges(app, world);
  addResources(app, world);
  addStudio(app, world);
  addStudioCertificates(app, world);
  addLedger(app, world);
  addLooks(app, world);
  addWebhooks(app, world);
  addDocs(app, world);

  app.notFound(() => {
    throw new Refusal('not-found', 'There is nothing here.');
  });
  app.onError((error, c) => {
    const { code, message, reason, hint, retryAfterSeconds } = refusalOf(error, (surprise) =>
      world.log({ event: 'error', path: c.req.path, error: describeError(surprise) }),
    );
    if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
    c.header('Cache-Control', 'no-store');
    return c.json({ code, message, reason, hint }, refusalStatus[code] as 400);
  });
  return app;
}

/** A refusal keeps its words; anything else is told to the log and says nothing to the visitor. */
export function refusalOf(error: unknown, tellLog: (error: unknown) => void): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof HTTPException && error.status < 500)
    return new Refusal('invalid-argument', 'This could not be read.');
  tellLog(error);
  if (isDatabaseTrouble(error)) return new Refusal('unavailable', 'Please try again in a moment.');
  return new Refusal('internal', 'Something went wrong on our side.');
}
