/** The background jobs of the server. */
import { deletionDays } from '#rules/account.ts';
import { dayMs, hasCome } from '#rules/clock.ts';
import { lastNightlyRunAt } from '#rules/payments/reconciliation.ts';
import { reconcileLedger } from './payments/reconciliation.ts';
import { removeOldAttachmentUploads } from './publishing/attachment-uploads.ts';
import { removeStaleParts } from './publishing/attachments.ts';
import { SiteUnreachable } from './videos/check-video.ts';
import { patrolVideos } from './videos/patrol-videos.ts';
import { packageVideos, type UnreleasedLease } from './videos/package-videos.ts';
import { transcribeVideos, type UnreleasedTranscription } from './videos/transcription/transcribe-videos.ts';
import { removeAbandonedUploads, removeLeftovers } from './videos/remove-video.ts';
import { hideProcess, removeStaleMarks, showProcess } from './videos/storage/shared-folder.ts';
import { backUpWhenDue, drillWhenDue } from './operations/backup/backup-runs.ts';
import { deleteDueAccounts } from './learners/delete-accounts.ts';
import { deliverCampaignMail, deliverMail, type MayLeave } from './mail/delivery.ts';
import { admitCampaignMail, sendCampaigns } from './campaigns/send-campaigns.ts';
import { advanceSequences } from './campaigns/sequences/send-sequences.ts';
import { prepareVideos, type Tried } from './videos/prepare-videos.ts';
import { deleteUnusedImages } from './content/unused-images.ts';
import { updateTranscripts } from './videos/update-transcripts.ts';
import { deleteExpiredRows } from './delete-expired-rows.ts';
import { resumeTax } from './payments/billing.ts';
import { catchUpBookings, type CatchUpPlace } from './payments/balance-transactions.ts';
import { noteRedemptions } from './payments/noted-redemptions.ts';
import { isCatchingUp, pollMissedEvents } from './payments/stripe-events.ts';
import { endDueGrants } from './payments/grants.ts';
import { endRetiredCheckouts } from './payments/expire-checkout.ts';
import { measureSteadyClock } from './platform/clock-stability.ts';
import { recomputeCertificates } from './certificates/recompute-certificate.ts';
import { deliverEvents } from './webhooks/deliver-events.ts';
import { computeFunnel } from './analytics/compute-funnel.ts';
import { flushVisits } from './analytics/count-visit.ts';
import type { Smtp } from './mail/smtp.ts';
import { correctDeletions } from './accounts/account-store.ts';
import { mayLeaveNow } from './questions/mail-condition.ts';
import { notifyTeam } from './questions/notify-team.ts';
import { countFiguresWhenDue } from './course/figures/count-figures.ts';
import { saveReplays } from './course/figures/replays.ts';
import { requestRun, findLastRun } from './payments/reconciliation-store.ts';
import type { AppContext } from './context.ts';

export type Job = {
  /** Runs the job now, or once more after the current run. */
  wake(): void;
  /** Resolves when the current run has ended; none starts after it. */
  stop(): Promise<void>;
};

/** The delay before a failed reconciliation is repeated. */
const afterFailureMs = 10 * 60 * 1000;

/** After an outage missed events are handled first, or the check would list all of them; it waits at most this long. */
const catchUpMs = 60 * 60 * 1000;

const retiredCheckoutsMs = 5 * 60 * 1000;

const dueGrantsMs = 10 * 1000;

/** The patrol's pause when the site cannot reach itself, unless a check is requested. */
const afterUnreachableMs = 10 * 60 * 1000;

const presenceMs = 20_000;

export function startMailJob(ctx: AppContext, smtp: Smtp): Job {
  const mayLeave = (mail: Parameters<MayLeave>[0]) => mayLeaveNow(ctx, mail);
  return startJob(ctx, { name: 'mail', everyMs: 2_000, run: () => deliverMail(ctx, smtp, mayLeave) });
}

/** Sends campaigns; a change wakes it. Stopping waits for at most one email. */
export function startCampaignsJob(ctx: AppContext, smtp: Smtp): Job {
  const run = async (stopping: AbortSignal) => {
    try {
      await sendCampaigns(ctx);
    } finally {
      await deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx), signal: stopping });
    }
  };
  return startJob(ctx, { name: 'campaigns', everyMs: 1_000, run });
}

/** Queues the due emails of sequences; the job of campaigns sends them. */
export function startSequencesJob(ctx: AppContext): Job {
  return startJob(ctx, { name: 'sequences', everyMs: 5_000, run: () => advanceSequences(ctx) });
}

export function startPaymentsJob(ctx: AppContext): Job {
  let place: Awaited<ReturnType<typeof pollMissedEvents>>;
  const run = async () => {
    place = await pollMissedEvents(ctx, place);
    await noteRedemptions(ctx);
  };
  return startJob(ctx, { name: 'payments', everyMs: ctx.config.reconcileMs, run });
}

/** Runs requested reconciliations, and requests one itself every night. */
export function startReconciliationJob(ctx: AppContext): Job {
  const startedAt = ctx.now();
  const run = async () => {
    const last = await findLastRun(ctx.db, { now: ctx.now() });
    const again = last?.failure ? ctx.now() - afterFailureMs : 0;
    const isDue = !last || last.requestedAt < Math.max(lastNightlyRunAt(ctx.now()), again);
    const isReady = ctx.now() > startedAt + catchUpMs || !(await isCatchingUp(ctx));
    if (isDue && isReady)
      await requestRun(ctx.db, { id: ctx.randomBytes(16).toString('base64url'), now: ctx.now() });
    await reconcileLedger(ctx);
  };
  return startJob(ctx, { name: 'ledger', everyMs: 60_000, run });
}

/** Reads missing fees from Stripe. */
export function startBookingsJob(ctx: AppContext): Job {
  let place: CatchUpPlace | undefined;
  const run = async () => {
    place = await catchUpBookings(ctx, place);
  };
  return startJob(ctx, { name: 'fees', everyMs: 60_000, run });
}

/** Ends the open checkouts of retired prices, which a price change wakes it for, and resumes tax once Stripe Tax is on. */
export function startPricesJob(ctx: AppContext): Job {
  const run = async () => {
    await endRetiredCheckouts(ctx);
    await resumeTax(ctx);
  };
  return startJob(ctx, { name: 'prices', everyMs: retiredCheckoutsMs, run });
}

/** Ends expired grants. */
export function startGrantsJob(ctx: AppContext): Job {
  return startJob(ctx, { name: 'grants', everyMs: dueGrantsMs, run: () => endDueGrants(ctx) });
}

/** Emails the team about new questions. */
export function startQuestionsJob(ctx: AppContext): Job {
  return startJob(ctx, { name: 'questions', everyMs: 30_000, run: () => notifyTeam(ctx) });
}

/** Saves what was played again, and counts the figures of the lessons when that is due. */
export function startLessonFiguresJob(ctx: AppContext): Job {
  const run = async (stopping: AbortSignal) => {
    await saveReplays(ctx);
    await countFiguresWhenDue(ctx, stopping);
  };
  const atEnd = () =>
    saveReplays(ctx).catch((error: unknown) => ctx.log.error({ event: 'replays-not-saved', error }));
  return startJob(ctx, { name: 'lesson-figures', everyMs: 10_000, run, atEnd });
}

/** Sends webhooks. A job of its own, so that a slow receiver delays nothing else. */
export function startWebhooksJob(ctx: AppContext): Job {
  return startJob(ctx, { name: 'webhooks', everyMs: 2_000, run: () => deliverEvents(ctx) });
}

/** Adds the counted visits to the roll-ups; stopping adds the last ones. */
export function startVisitsJob(ctx: AppContext): Job {
  const atEnd = () => flushVisits(ctx).catch(() => undefined);
  return startJob(ctx, { name: 'visits', everyMs: 5_000, run: () => flushVisits(ctx), atEnd });
}

/** Counts the funnel of the studio's Analytics page. */
export function startFunnelJob(ctx: AppContext): Job {
  const run = (stopping: AbortSignal) => computeFunnel(ctx, { signal: stopping });
  return startJob(ctx, { name: 'funnel', everyMs: 60_000, run });
}

/** Shows publications and price changes of other processes. */
export function startPagesJob(ctx: AppContext): Job {
  return startJob(ctx, { name: 'pages', everyMs: 1_000, run: () => ctx.pages.showPublished() });
}

/** Packages recordings; a complete upload wakes it. Stopping releases the current one until the next start. */
export function startVideosJob(ctx: AppContext): Job {
  const unreleased: UnreleasedLease[] = [];
  const run = (stopping: AbortSignal) => packageVideos(ctx, stopping, unreleased);
  return startJob(ctx, { name: 'videos', everyMs: 10_000, run });
}

/** Transcribes videos; a request wakes it. Stopping releases the current one until the next start. */
export function startTranscriptionsJob(ctx: AppContext): Job {
  const unreleased: UnreleasedTranscription[] = [];
  const run = (stopping: AbortSignal) => transcribeVideos(ctx, { stopping, unreleased });
  return startJob(ctx, { name: 'transcriptions', everyMs: 10_000, run });
}

/** Checks videos that are due, and immediately those that were packaged or requested. */
export function startPatrolJob(ctx: AppContext): Job {
  const startedAt = ctx.now();
  let restUntil = 0;
  const run = async (stopping: AbortSignal) => {
    if (!hasCome(restUntil, { now: ctx.now(), longestMs: afterUnreachableMs })) return;
    try {
      await patrolVideos(ctx, { startedAt, signal: stopping });
    } catch (error) {
      if (stopping.aborted) return;
      if (!(error instanceof SiteUnreachable)) throw error;
      restUntil = ctx.now() + afterUnreachableMs;
      ctx.log.warn({ event: 'patrol-not-possible', url: ctx.config.siteUrl });
    }
  };
  const job = startJob(ctx, { name: 'patrol', everyMs: 30_000, run });
  return {
    wake() {
      restUntil = 0;
      job.wake();
    },
    stop: () => job.stop(),
  };
}

/** Prepares videos from a content folder, or copied by hand, and updates the language of the transcripts. */
export function startPreparationJob(ctx: AppContext): Job {
  const tried: Tried = new Map();
  const run = async (stopping: AbortSignal) => {
    await updateTranscripts(ctx);
    await prepareVideos(ctx, { tried, signal: stopping });
  };
  return startJob(ctx, { name: 'preparation', everyMs: 60_000, run });
}

/** Shows other processes, and commands, that this process serves the site. */
export function startPresenceJob(ctx: AppContext): Job {
  const id = ctx.randomBytes(12).toString('base64url');
  // Without it, the process is forgotten after a minute.
  const atEnd = () => hideProcess(ctx, { id }).catch(() => undefined);
  return startJob(ctx, { name: 'presence', everyMs: presenceMs, run: () => showProcess(ctx, { id }), atEnd });
}

/** Makes the nightly backup when it is due. */
export function startBackupJob(ctx: AppContext): Job {
  const startedAt = ctx.now();
  return startJob(ctx, { name: 'backup', everyMs: 60_000, run: () => backUpWhenDue(ctx, { startedAt }) });
}

/** A separate job: a drill reads every video, and must not delay the nightly backup. */
export function startDrillJob(ctx: AppContext): Job {
  const startedAt = ctx.now();
  return startJob(ctx, { name: 'drill', everyMs: 60_000, run: () => drillWhenDue(ctx, { startedAt }) });
}

export function startCleanUpJob(ctx: AppContext): Job {
  return startJob(ctx, { name: 'tidy', everyMs: 60 * 60_000, run: () => cleanUp(ctx) });
}

/**
 * Deletes what has expired. A clock set ahead would make everything expire at once, so nothing is deleted until the clock
 * has run steadily for a day, and no account until it has for the whole grace period.
 */
export async function cleanUp(ctx: AppContext): Promise<void> {
  // First, since sequences wait when the clock is not read for a day.
  const steadyMs = await measureSteadyClock(ctx);
  await removeStaleParts(ctx);
  await removeLeftovers(ctx);
  await removeStaleMarks(ctx);
  await recomputeCertificates(ctx);
  await correctDeletions(ctx.db, { now: ctx.now() });
  if (steadyMs < dayMs) return;
  await removeOldAttachmentUploads(ctx);
  await removeAbandonedUploads(ctx);
  await deleteUnusedImages(ctx);
  await deleteExpiredRows(ctx);
  if (steadyMs >= deletionDays * dayMs) await deleteDueAccounts(ctx);
}

type JobPlan = {
  name: string;
  everyMs: number;
  /** The signal aborts when the job is stopped. */
  run: (stopping: AbortSignal) => Promise<unknown>;
  /** Runs once, when the last run has ended. */
  atEnd?: () => Promise<unknown>;
};

/** Runs a job periodically, never concurrently with itself; a failed run is logged. */
function startJob(ctx: AppContext, job: JobPlan): Job {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  const runOnce = async () => {
    const began = ctx.now();
    let isGood = true;
    try {
      await job.run(stopping.signal);
    } catch (error) {
      isGood = false;
      ctx.log.error({ event: 'job-failed', job: job.name, error });
    }
    const now = ctx.now();
    ctx.metrics.jobRun({ job: job.name, isGood, ms: now - began, now });
  };
  const wake = () => {
    if (stopping.signal.aborted) return;
    if (running) {
      again = true;
      return;
    }
    running = runOnce().finally(() => {
      running = null;
      if (!again) return;
      again = false;
      wake();
    });
  };
  const timer = setInterval(wake, job.everyMs);
  wake();
  return {
    wake,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
      await job.atEnd?.();
    },
  };
}
