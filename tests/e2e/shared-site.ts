/**
 * The site and the browser that a worker's files share. A file that stops the site, or that needs to be alone with its
 * learners, starts its own.
 */
import type { Browser } from 'playwright-core';
import { emailOfErasedUser } from '#rules/account.ts';
import { deleteOldRateLimits } from '#server/platform/rate-limits.ts';
import { setEmail } from '#server/accounts/user-store.ts';
import { launchChromium } from '#tests/set-up/chromium.ts';
import { type OwnSite, type Site, startSite } from './site.ts';

let site: Promise<OwnSite> | undefined;
let browser: Browser | undefined;

/** Each file starts with an empty inbox, working services, no rate limits used, and no known email address. */
export async function openShared(): Promise<{ site: Site; browser: Browser }> {
  const [shared, chromium] = await Promise.all([(site ??= startUntilTheWorkerEnds()), openBrowserOfWorker()]);
  await Promise.all([
    fetch(`${shared.sandboxUrl}/control`, { method: 'DELETE' }),
    fetch(`${shared.sandboxUrl}/mail/api/messages`, { method: 'DELETE' }),
    deleteOldRateLimits(shared.db, { time: Number.MAX_SAFE_INTEGER }),
    freeAddresses(shared),
  ]);
  return { site: shared, browser: chromium };
}

/** Workers run files in any order, and no file may meet an earlier one's users. */
async function freeAddresses({ db }: Site): Promise<void> {
  const users = await db.selectFrom('users').select('uid').execute();
  for (const { uid } of users) await setEmail(db, { uid, email: emailOfErasedUser(uid) });
}

/** The browser ends with its worker. */
export async function openBrowserOfWorker(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await launchChromium();
  return browser;
}

async function startUntilTheWorkerEnds(): Promise<OwnSite> {
  const started = await startSite();
  process.once('exit', () => started.stopAtOnce());
  // Vitest ends its workers with this signal.
  process.once('SIGTERM', () => process.exit());
  return started;
}
