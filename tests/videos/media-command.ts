/** The command that moves the videos, beside a site with files and a store, as an operator types it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { migrate, openDatabase } from '#server/db/database.ts';
import { googleEnvironment, stripeEnvironment } from '../test-context.ts';
import { startTestStore } from '../test-store.ts';
import { createMovedSite, storeFolder, storeSettings } from './moved-site.ts';

export async function createCommandSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-media-move-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const media = join(dataDir, 'media');
  mkdirSync(media);
  const db = openDatabase({ dataDir, databaseUrl: null });
  onTestFinished(() => db.destroy());
  await migrate(db);
  await createMovedSite(db, media);
  const store = await startTestStore(Date.now);
  store.keyOpens = storeFolder;
  const settings = storeSettings(store);
  const start = (args: readonly string[], env: Record<string, string> = {}): ChildProcess =>
    spawn(process.execPath, ['scripts/media/main.ts', ...args], {
      env: { ...process.env, ...noStore, ...env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const run = async (args: readonly string[], env?: Record<string, string>) => {
    const child = start(args, env);
    const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return { status: child.exitCode, stdout, stderr };
  };
  const config = readConfig({
    ...stripeEnvironment,
    ...googleEnvironment,
    SMTP_URL: 'smtp://localhost:1',
    STRIPE_URL: 'http://localhost:1',
    DATA_DIR: dataDir,
  });
  /** A process of the site that is alive, as it shows itself. */
  const serve = { db, config, now: Date.now };
  return { db, media, store, settings, standby: { ...settings, MEDIA_FROM: 'disk' }, start, run, serve };
}

const noStore = { MEDIA_URL: '', MEDIA_FROM: '', MEDIA_ACCEL_PREFIX: '', BACKUP_URL: '', SITE_URL: '' };
