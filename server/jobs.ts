/** What goes on by itself while the server runs. */
import { deletionDays } from '#rules/account.ts';
import { lastNight } from '#rules/ledger.ts';
import { checkLedger } from './flows/check-ledger.ts';
import { deleteDueAccounts } from './flows/delete-accounts.ts';
import { deliverMail } from './flows/deliver-mail.ts';
import { forgetWhatEnded } from './flows/forget-what-ended.ts';
import { isCatchingUp } from './flows/poll-stripe-events.ts';
import { reconcilePayments } from './flows/reconcile-payments.ts';
import { watchClock } from './flows/watch-clock.ts';
import { describeError } from './log.ts';
import { settleCertificates } from './flows/settle-certificate.ts';
import type { Smtp } from './outside/smtp.ts';
import { correctDeletions } from './store/deletions.ts';
import { askForRun, findLastRun } from './store/ledger-runs.ts';
import type { World } from './world.ts';

export type Job = {
  /** Runs it now, or once more after the run that is under way. */
  wake(): void;
  /** Resolves when the run that is under way has ended; none begins after it. */
  stop(): Promise<void>;
};

const dayMs = 24 * 60 * 60 * 1000;

export function startMailJob(world: World, smtp: Smtp): Job {
  return startJob(world, { name: 'mail', everyMs: 2_000, run: () => deliverMail(world, smtp) });
}

export function startPaymentsJob(world: World): Job {
  let place: Awaited<ReturnType<typeof reconcilePayments>>;
  const run = async () => {
    place = await reconcilePayments(world, place);
  };
  return startJob(world, { name: 'payments', everyMs: world.config.reconcileMs, run });
}

/** A check that Stripe or the database cut short is asked for again after this. */
const afterFailureMs = 10 * 60 * 1000;

/** After an outage missed events are handled first, or the check would list all of them; it waits this long at most. */
const catchUpMs = 60 * 60 * 1000;

/** Every minute it looks whether a check of the ledger was asked for, and asks for one itself once a night. */
export function startLedgerJob(world: World): Job {
  const startedAt = world.now();
  const run = async () => {
    const last = await findLastRun(world.db);
    const again = last?.failedWhy ? world.now() - afterFailureMs : 0;
    const isDue = !last || last.askedAt < Math.max(lastNight(world.now()), again);
    const isReady = world.now() > startedAt + catchUpMs || !(await isCatchingUp(world));
    if (isDue && isReady)
      await askForRun(world.db, { id: world.randomBytes(16).toString('base64url'), now: world.now() });
    await checkLedger(world);
  };
  return startJob(world, { name: 'ledger', everyMs: 60_000, run });
}

export function startTidyJob(world: World): Job {
  return startJob(world, { name: 'tidy', everyMs: 60 * 60_000, run: () => tidy(world) });
}

/**
 * Throws away what is over. A clock that was set wrong would have everything be over at once, so nothing goes until
 * it went evenly for a day, and no account until it did for all of its seven days.
 */
export async function tidy(world: World): Promise<void> {
  await settleCertificates(world);
  const evenMs = await watchClock(world);
  await correctDeletions(world.db, { now: world.now() });
  if (evenMs < dayMs) return;
  await forgetWhatEnded(world);
  if (evenMs >= deletionDays * dayMs) await deleteDueAccounts(world);
}

/** Runs a job again and again, never twice at once; a run that fails is logged and the next one comes. */
function startJob(world: World, job: { name: string; everyMs: number; run: () => Promise<unknown> }): Job {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  const runOnce = async () => {
    try {
      await job.run();
    } catch (error) {
      world.log({ event: 'job-failed', job: job.name, error: describeError(error) });
    }
  };
  const wake = () => {
    if (stopped) return;
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
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
