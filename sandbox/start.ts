import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { localClient, localMailToken, localTranscriptionKey, type SandboxConfig } from './config.ts';
import { controlRoutes } from './control-routes.ts';
import { createControl } from './control.ts';
import { openDatabase } from './database.ts';
import { googleRoutes, startGoogle } from './google/routes.ts';
import { homePage, pagePolicy } from './page.ts';
import { mailRoutes, openMailbox } from './mail/inbox.ts';
import { startReporter } from './mail/reports.ts';
import { snsRoutes } from './mail/sns.ts';
import { startSmtp } from './mail/smtp.ts';
import { stripeApi } from './stripe/api/api.ts';
import { hostedRoutes } from './stripe/pages/hosted-page.ts';
import { paymentsRoutes } from './stripe/pages/payments-page.ts';
import { startStripe } from './stripe/start-stripe.ts';
import { transcriptionRoutes } from './transcription/routes.ts';
import { stripeRetryDelaysMs } from './stripe/webhooks/webhooks.ts';

export interface SandboxOptions extends Omit<
  SandboxConfig,
  'parentProcessId' | 'googleClient' | 'mailWebhookToken' | 'transcriptionKey'
> {
  mailWebhookToken?: string;
  transcriptionKey?: string;
  googleClient?: SandboxConfig['googleClient'];
  /** Milliseconds since 1970. */
  now?: () => number;
  /** From 0 to 1; decides the order of shuffled webhooks. */
  random?: () => number;
  /** The delays between webhook attempts, in milliseconds. */
  retryDelaysMs?: readonly number[];
}

export interface Sandbox {
  /** For example `http://localhost:3100`; SMTP has its own port. */
  url: string;
  port: number;
  smtpPort: number;
  close(): Promise<void>;
}

/** Starts the local Stripe, Google and mail server on the loopback address. @throws when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const now = options.now ?? Date.now;
  const db = openDatabase(options.dataDir);
  const control = createControl();
  const mailbox = openMailbox(db, now);
  let url = '';
  const running = startStripe({
    db,
    control,
    now,
    webhookUrl: `${options.siteUrl}/webhooks/stripe`,
    webhookSecret: options.stripeWebhookSecret,
    origin: () => url,
    random: options.random ?? Math.random,
    retryDelaysMs: options.retryDelaysMs ?? stripeRetryDelaysMs,
  });
  const google = startGoogle({
    db,
    control,
    now,
    origin: () => url,
    siteUrl: options.siteUrl,
    client: options.googleClient ?? localClient,
  });

  const app = new Hono();
  const api = stripeApi({
    stripe: running.stripe,
    db,
    control,
    secretKey: options.stripeSecretKey,
  });
  // Stripe's library calls /v1; /stripe/v1 sits beside the pages.
  app.route('/v1', api);
  app.route('/stripe/v1', api);
  app.use(async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    if (!context.res.headers.has('Content-Security-Policy'))
      context.header('Content-Security-Policy', pagePolicy);
  });
  app.get('/', (context) =>
    context.html(
      homePage({
        siteUrl: options.siteUrl,
        smtpAddress: `smtp://localhost:${smtp.port}`,
        apiAddress: `${url}/stripe/v1`,
        issuer: `${url}/google`,
        transcription: `${url}/transcription/v1`,
      }),
    ),
  );
  for (const [path, style] of Object.entries(styles))
    app.get(path, (context) => context.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.route('/mail', mailRoutes(mailbox));
  app.route('/sns', snsRoutes({ origin: () => url, now }));
  app.route('/stripe/pay', hostedRoutes(running, db));
  app.route('/stripe/payments', paymentsRoutes(running, db));
  app.route('/google', googleRoutes(google));
  app.route(
    '/transcription',
    transcriptionRoutes(control, options.transcriptionKey ?? localTranscriptionKey),
  );
  app.route(
    '/control',
    controlRoutes(control, running, (work) => db.transaction(work)()),
  );

  const reporter = startReporter({
    siteUrl: options.siteUrl,
    token: options.mailWebhookToken ?? localMailToken,
    now,
  });
  const smtp = await startSmtp({ mailbox, control, reporter, port: options.smtpPort });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const port = await listen(server, options.port);
  url = `http://localhost:${port}`;

  return {
    url,
    port,
    smtpPort: smtp.port,
    async close() {
      running.close();
      reporter.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, smtp.close()]);
      db.close();
    },
  };
}

const styles = {
  '/style.css': readFileSync(new URL('./style.css', import.meta.url), 'utf8'),
  '/account.css': readFileSync(new URL('./google/account.css', import.meta.url), 'utf8'),
  '/checkout.css': readFileSync(new URL('./stripe/pages/checkout.css', import.meta.url), 'utf8'),
};

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
