/** A whole server in one process for one test: a fresh database, a fixed clock, Stripe's own library. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LinearRouter } from 'hono/router/linear-router';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { videosOf } from '#rules/content/references.ts';
import { createApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import type { Database, openPool } from '#server/platform/db/database.ts';
import { writeFirstRevision } from '#server/publishing/first-revision.ts';
import { writeFirstPrices } from '#server/payments/fill-prices.ts';
import type { MailContent } from '#server/mail/queue.ts';
import { connectGoogle } from '#server/accounts/google.ts';
import { connectAttachments } from '#server/videos/storage/attachment-files.ts';
import { connectMedia } from '#server/videos/storage/media.ts';
import { readFreeBytes } from '#server/platform/files.ts';
import { createPackager } from '#server/videos/packaging/packager.ts';
import { connectVideoFiles } from '#server/videos/storage/video-files.ts';
import { connectTranscriber } from '#server/videos/transcription/openai.ts';
import { connectStripe } from '#server/payments/stripe/connect.ts';
import type { Site } from '#server/platform/http/site.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { recomputeCertificate } from '#server/certificates/recompute-certificate.ts';
import { createPrinter } from '#server/certificates/print/printer.ts';
import { secretOf } from '#server/platform/crypto.ts';
import type { AppContext, Pages } from '#server/context.ts';
import { defaultDocument, firstPrices } from './content/default-course.ts';
import { memoryFolder } from './set-up/memory-folder.ts';
import { openForTest, prepareDatabase } from './test-database.ts';
import { templateTime } from './test-postgres.ts';

/** A lesson's length in tests; for real videos it is measured. */
export const lessonSeconds = 20;

export const siteUrl = 'http://localhost:3000';

export type TestContext = AppContext & {
  app: ReturnType<typeof createApp>;
  /** Advances the clock. */
  pass(time: { seconds: number }): void;
  /** The decrypted emails of the queue, newest first. */
  mails(): Promise<(MailContent & { kind: string })[]>;
  /** Stripe's library for actions of the account's owner. */
  stripeApi: Stripe;
  logged: { event: string }[];
};

/** The context closes when its test ends. */
export async function createTestContext(
  given: {
    stripeUrl?: string;
    now?: number;
    env?: Record<string, string>;
    /** Overrides of the environment's settings, such as `isLocal` for a public site. */
    config?: Partial<Config>;
    pages?: Partial<Pages>;
    isEnding?: () => boolean;
    lagMs?: number;
    freeBytes?: () => Promise<number>;
    /** Opens the test's own connections; the worker's still have prepared statements of earlier tests. */
    connect?: typeof openPool;
    /** Uses the router of sites, for tests of the routes themselves. */
    routesLikeSites?: boolean;
    /** Whether the first start has added the sample course. */
    isSample?: boolean;
  } = {},
): Promise<TestContext> {
  const dataDir = mkdtempSync(join(memoryFolder, 'lectern-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const readSettings = (databaseUrl: string | null): Config => ({
    ...readConfig({
      SITE_URL: siteUrl,
      DATA_DIR: dataDir,
      SMTP_URL: 'smtp://localhost:1',
      STRIPE_URL: given.stripeUrl ?? 'http://localhost:1',
      ...stripeEnvironment,
      ...googleEnvironment,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      ...given.env,
    }),
    ...given.config,
  });
  let time = given.now ?? templateTime;
  const origin = given.isSample === true ? ('sample' as const) : null;
  const withoutUrl = readSettings(null);
  const first = firstRows({ config: withoutUrl, origin, now: time });
  const databaseUrl = await prepareDatabase(dataDir, first);
  const config = databaseUrl === null ? withoutUrl : readSettings(databaseUrl);
  const db = await openForTest(config, given.connect);
  const logged: TestContext['logged'] = [];
  const press = createPrinter();
  onTestFinished(() => press.close());
  const log = createLog(
    (text) => {
      const line = JSON.parse(text) as TestContext['logged'][number];
      logged.push(line);
      if (line.event === 'error') console.error(line);
    },
    () => time,
    (flush) => flush(),
  );
  const ctx: AppContext = {
    config,
    db,
    secret: secretOf('the key of a test, long enough for one'),
    stripe: connectStripe(config.stripe),
    google: connectGoogle(config),
    media: connectMedia(config, () => time),
    attachments: connectAttachments(config, () => time),
    videoFiles: connectVideoFiles(config, () => time),
    packager: createPackager(),
    transcriber: connectTranscriber(config.transcription),
    printer: press,
    pages: { ...noPages, ...given.pages },
    log,
    metrics: createMetrics(),
    freeBytes: given.freeBytes ?? (() => readFreeBytes(dataDir)),
    now: () => time,
    randomBytes,
    lagMs: () => given.lagMs ?? 0,
    isEnding: () => given.isEnding?.() ?? false,
    planRecomputed: (tx, owner) => recomputeCertificate(tx, ctx, owner),
    mailQueued: () => {},
    campaignsChanged: () => {},
    reconciliationRequested: () => {},
    pricesChanged: () => {},
    videosChanged: () => {},
    transcriptionRequested: () => {},
    checksRequested: () => {},
  };
  return {
    ...ctx,
    app: createApp(ctx, noSite, given.routesLikeSites ? undefined : new LinearRouter()),
    stripeApi: openStripeApi(config.stripe),
    logged,
    pass({ seconds }) {
      time += seconds * 1000;
    },
    async mails() {
      const rows = await db
        .selectFrom('mail')
        .select(['kind', 'encryptedContent'])
        .where('encryptedContent', '!=', '')
        .orderBy('createdAt', 'desc')
        .execute();
      return rows.map(({ kind, encryptedContent }) => ({
        kind,
        ...(JSON.parse(ctx.secret.decrypt('mail', encryptedContent)) as MailContent),
      }));
    },
  };
}

/** The published course and the prices, which depend on these settings. */
function firstRows({ config, origin, now }: { config: Config; origin: 'sample' | null; now: number }) {
  const { retention, backup, stripe } = config;
  return {
    key: JSON.stringify([origin, config.siteUrl, retention, backup.daily, backup.weekly, stripe.prices]),
    now,
    async write(db: Database, at: number): Promise<void> {
      const ctx = { db, config, now: () => at, randomBytes };
      await writeFirstRevision(ctx, { ...testContent, origin });
      await writeFirstPrices(ctx, firstPrices);
    },
  };
}

function openStripeApi({ url, secretKey }: AppContext['config']['stripe']): Stripe {
  const { hostname: host, port } = new URL(url);
  return new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false });
}

/** `test-server.ts` tests pages where they are served. */
const noSite: Site = {
  files: [],
  sendFile: (c) => c.notFound() as Response,
  sendPage: (c) => c.text('A page'),
  sendNotFound: (c) => c.text('Nothing here', 404),
  sendTrouble: (c, status) => c.text('Trouble', status),
  sendRendered: async (c, page) => c.html(page),
  text: () => '',
  setDocuments: async () => {},
};

/** Tests of the renderer are in `web/render/`, tests of its pages in `server/publishing/`. */
export const noPages: Pages = {
  showPublished: async () => {},
  check: async () => {},
  preview: async (_, { page }) => `A preview of ${page}`,
  legalVersion: async () => null,
  previewLesson: async () => null,
  previewTheme: async () => '',
};

export const googleEnvironment = {
  GOOGLE_ISSUER: 'http://localhost:1',
  GOOGLE_CLIENT_ID: 'lectern-sandbox.apps.example',
  GOOGLE_CLIENT_SECRET: 'lectern-sandbox-secret',
};

export const stripeEnvironment = {
  STRIPE_SECRET_KEY: 'sk_test_lectern_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_lectern_sandbox',
  STRIPE_PRICE_PREMIUM_USD: 'price_premium_usd',
  STRIPE_PRICE_ULTRA_USD: 'price_ultra_usd',
  STRIPE_PRICE_PREMIUM_MYR: 'price_premium_myr',
  STRIPE_PRICE_ULTRA_MYR: 'price_ultra_myr',
  STRIPE_PRICE_UPGRADE_USD: 'price_upgrade_usd',
  STRIPE_PRICE_UPGRADE_MYR: 'price_upgrade_myr',
};

/** The default content with example.com links and short videos. */
const testContent: Parameters<typeof writeFirstRevision>[1] = {
  document: {
    ...defaultDocument,
    site: {
      ...defaultDocument.site,
      sourceCodeUrl: 'https://code.example.com/final',
      questionsUrl: 'https://community.example.com/questions',
    },
  },
  videos: videosOf(defaultDocument).map(({ id }) => ({ id, lengthSeconds: lessonSeconds })),
};
