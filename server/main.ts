/** Starts the server: reads the configuration, opens what it needs, serves, and shuts down gracefully. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { readConfig } from './platform/config/config.ts';
import { protectDataFolder } from './platform/data-folder.ts';
import { openDatabase, describeDatabase } from './platform/db/database.ts';
import { explainErrors, errorText } from './platform/error-text.ts';
import { bringUpToDate } from './operations/upgrade.ts';
import { signingKey } from './certificates/badges.ts';
import { settleLegalTexts } from './content/legal-texts.ts';
import { createPages } from './publishing/render-pages.ts';
import { fillDefaultCourse } from './publishing/first-revision.ts';
import { fillPrices } from './payments/fill-prices.ts';
import { prepareVideos } from './videos/prepare-videos.ts';
import { createHttpServer, createLagMeter } from './platform/http/server.ts';
import { reencryptRows } from './operations/rotate-secret-key.ts';
import { keepFormerAssets } from './platform/http/former-assets.ts';
import { loadRenderers } from './publishing/page-renderer.ts';
import { loadSite } from './platform/http/site.ts';
import {
  type Job,
  startBackupJob,
  startBookingsJob,
  startDrillJob,
  startFunnelJob,
  startGrantsJob,
  startReconciliationJob,
  startCampaignsJob,
  startLessonFiguresJob,
  startMailJob,
  startPagesJob,
  startPatrolJob,
  startPaymentsJob,
  startPreparationJob,
  startPresenceJob,
  startPricesJob,
  startQuestionsJob,
  startSequencesJob,
  startCleanUpJob,
  startTranscriptionsJob,
  startVideosJob,
  startVisitsJob,
  startWebhooksJob,
} from './jobs.ts';
import { createLog, createLogWriter } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { connectGoogle } from './accounts/google.ts';
import { connectAttachments } from './videos/storage/attachment-files.ts';
import { connectMedia } from './videos/storage/media.ts';
import { readFreeBytes } from './platform/files.ts';
import { createPackager } from './videos/packaging/packager.ts';
import { connectVideoFiles } from './videos/storage/video-files.ts';
import { connectSmtp } from './mail/smtp.ts';
import { connectStripe } from './payments/stripe/connect.ts';
import { connectTranscriber } from './videos/transcription/openai.ts';
import { createPrinter } from './certificates/print/printer.ts';
import { readKeyFile, secretOf } from './platform/crypto.ts';
import { recomputeCertificate } from './certificates/recompute-certificate.ts';
import type { AppContext } from './context.ts';

/** The time limit in milliseconds for draining and finishing requests together, and the minimum for the latter. */
const endingMs = { all: 8_000, fewest: 4_000 };

const writeLog = createLogWriter(process.stdout, process.stderr);

try {
  await main();
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const tell = (step: string) => process.stderr.write(`${step}\n`);
  const log = createLog(writeLog, Date.now);
  const metrics = createMetrics();
  const passable = config.media.accelPrefix !== null;
  const database = describeDatabase(config);
  const db = await explainErrors(`${database} could not be opened`, () => {
    for (const wide of protectDataFolder(config.dataDir, { passable }))
      log.warn({ event: 'permissions', ...wide });
    return openDatabase(config);
  });
  const secret = secretOf(config.secretKey ?? (await keyFileIn(config.dataDir)), config.oldSecretKey);
  await explainErrors(`${database} could not be brought up to date`, () =>
    bringUpToDate({ db, now: Date.now, tell }, { ...config, fingerprint: secret.fingerprint }),
  );
  const webFolder = folder('../dist/web');
  const formerAssets = keepFormerAssets({
    webFolder,
    dataDir: config.dataDir,
    now: Date.now,
    onError: (error) => log.error({ event: 'assets-not-kept', error }),
  });
  const site = loadSite(webFolder, config, formerAssets);
  let isEnding = false;
  let mailJob: Job | undefined;
  let campaignsJob: Job | undefined;
  let reconciliationJob: Job | undefined;
  let pricesJob: Job | undefined;
  let videosJob: Job | undefined;
  let patrolJob: Job | undefined;
  let transcriptionsJob: Job | undefined;
  const ctx: AppContext = {
    config,
    db,
    secret,
    stripe: connectStripe(config.stripe),
    google: connectGoogle(config),
    media: connectMedia(config, Date.now),
    attachments: connectAttachments(config, Date.now),
    videoFiles: connectVideoFiles(config, Date.now),
    packager: createPackager(),
    transcriber: connectTranscriber(config.transcription),
    printer: createPrinter(),
    pages: createPages(
      { db, config, now: Date.now },
      { site, loaded: await loadRenderers(folder('../dist/render')) },
    ),
    log,
    metrics,
    freeBytes: () => readFreeBytes(config.dataDir),
    now: Date.now,
    randomBytes,
    lagMs: createLagMeter(Date.now),
    isEnding: () => isEnding,
    planRecomputed: (tx, owner) => recomputeCertificate(tx, ctx, owner),
    mailQueued: () => mailJob?.wake(),
    campaignsChanged: () => campaignsJob?.wake(),
    reconciliationRequested: () => reconciliationJob?.wake(),
    pricesChanged: () => pricesJob?.wake(),
    videosChanged: () => videosJob?.wake(),
    transcriptionRequested: () => transcriptionsJob?.wake(),
    checksRequested: () => patrolJob?.wake(),
  };
  const isNew = await explainErrors(
    `The default course could not be filled in, with its videos in ${config.dataDir}`,
    () =>
      fillDefaultCourse(ctx, folder('../content'), (percent) =>
        tell(`Filling in the sample videos: ${percent} %`),
      ),
  );
  await explainErrors(`The prices could not be filled in`, () => fillPrices(ctx, folder('../content')));
  await explainErrors('The legal texts could not be kept', () => settleLegalTexts(ctx));
  // A new site prepares its sample videos before serving; on others, a job prepares the videos of a content folder.
  if (isNew)
    await explainErrors(`The videos in ${config.dataDir} could not be prepared`, () => prepareVideos(ctx));
  if (config.oldSecretKey !== null) await reencryptRows(ctx);
  await explainErrors(`The key that signs certificates could not be kept in ${database}`, () =>
    signingKey(ctx),
  );

  await explainErrors('The pages could not be rendered', () => ctx.pages.showPublished());

  const smtp = connectSmtp(config);
  mailJob = startMailJob(ctx, smtp);
  campaignsJob = startCampaignsJob(ctx, smtp);
  reconciliationJob = startReconciliationJob(ctx);
  pricesJob = startPricesJob(ctx);
  videosJob = startVideosJob(ctx);
  transcriptionsJob = startTranscriptionsJob(ctx);
  const others = [
    startPaymentsJob,
    startBookingsJob,
    startGrantsJob,
    startQuestionsJob,
    startSequencesJob,
    startWebhooksJob,
    startLessonFiguresJob,
    startVisitsJob,
    startFunnelJob,
    startCleanUpJob,
    startPagesJob,
    startPreparationJob,
    startPresenceJob,
    startBackupJob,
    startDrillJob,
  ].map((start) => start(ctx));
  const jobs = [mailJob, campaignsJob, reconciliationJob, pricesJob, videosJob, transcriptionsJob, ...others];
  const server = createHttpServer(ctx, createApp(ctx, site));
  await explainErrors(`The site cannot listen on ${config.host}:${config.port}`, async () => {
    server.listen(config.port, config.host);
    await once(server, 'listening');
  });
  // The patrol requests videos from the site itself, so it starts after the server.
  patrolJob = startPatrolJob(ctx);
  jobs.push(patrolJob);
  ctx.log.info({ event: 'ready', url: config.siteUrl });

  let endDraining: (() => void) | undefined;
  const end = async () => {
    endDraining?.();
    if (isEnding) return;
    isEnding = true;
    // While the server closes connections, a check would fail without saying anything about the videos.
    void patrolJob?.stop();
    // Another process continues what these release; what they don't counts as an attempt.
    void videosJob?.stop();
    void transcriptionsJob?.stop();
    // A proxy polls /readyz, and routes new requests to another process before this one stops.
    await Promise.race([
      sleep(config.drainMs),
      new Promise<void>((resolve) => {
        endDraining = resolve;
      }),
    ]);
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const finishMs = Math.max(endingMs.fewest, endingMs.all - config.drainMs);
    const cut = setTimeout(() => server.closeAllConnections(), finishMs);
    await closed;
    clearTimeout(cut);
    await Promise.race([
      Promise.all(jobs.map((job) => job.stop())),
      new Promise((resolve) => setTimeout(resolve, 1_000)),
    ]);
    smtp.close();
    await ctx.printer.close();
    await db.destroy();
    process.exit(0);
  };
  process.on('SIGTERM', () => void end());
  process.on('SIGINT', () => void end());
}

function keyFileIn(dataDir: string): Promise<string> {
  return explainErrors(`The site's own key could not be read from ${dataDir}`, () => readKeyFile(dataDir));
}

function folder(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
