/**
 * `npm run media:move -- --to store|disk [--remove]` copies all videos and attached files from the disk to the
 * store, or back, while the site is running. The exit code is 0 when everything was copied, 2 when something is missing or
 * the site keeps changing, 1 when the command could not continue, and 130 after Ctrl-C. The next run resumes.
 */
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import type { MediaStore } from '#server/platform/config/media.ts';
import {
  type Database,
  describeDatabase,
  openDatabase,
  readMigrations,
} from '#server/platform/db/database.ts';
import {
  moveMedia,
  type MoveResult,
  type MoveTarget,
  openKnownPairs,
  removeFormerCopies,
} from '#server/videos/move-media.ts';
import { errorText } from '#server/platform/error-text.ts';
import { openDiskCopies } from '#server/videos/storage/disk-copies.ts';
import { connectStoreCopies } from '#server/videos/storage/store-copies.ts';
import { listLiveProcesses } from '#server/videos/storage/server-processes-store.ts';
import { readEnvFile, readSettings } from '#scripts/settings.ts';
import { createMovePrinter, describeMove } from './move-report.ts';

/** The site's own process has priority. */
const niceness = 10;

const usage = 'npm run media:move -- --to store|disk [--remove]';
const interrupted = 130;

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort());

const asked = readArguments();
if (asked === null) {
  console.error(usage);
  process.exit(1);
}
try {
  setPriority(niceness);
  process.exitCode = await move(asked);
} catch (error) {
  if (stopping.signal.aborted) {
    console.error('\nStopped. Copied files are kept. Run the same command again to resume.');
    process.exitCode = interrupted;
  } else {
    console.error(`\n${errorText(error)}`);
    console.error('Copied files are kept. Run the same command again to resume.');
    process.exitCode = 1;
  }
}

type MoveArguments = { to: MoveTarget; removes: boolean };

function readArguments(): MoveArguments | null {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        remove: { type: 'boolean', default: false },
      },
    });
    const { to, remove } = values;
    return to === 'store' || to === 'disk' ? { to, removes: remove } : null;
  } catch {
    return null;
  }
}

async function move({ to, removes }: MoveArguments): Promise<number> {
  const config = readConfig(
    readSettings({ ...readEnvFile('.env'), ...process.env }, readEnvFile('.env.example')).environment,
  );
  const target = config.media.store ?? config.media.standbyStore;
  if (target === null)
    throw new Error(
      'No object store is configured: set MEDIA_URL and its key, with MEDIA_FROM=disk (docs/videos.md)',
    );
  const media = join(config.dataDir, 'media');
  const db = openDatabase(config);
  await requireTables(config, db);
  const known = await openKnownPairs(media, target.url);
  const { signal } = stopping;
  const disk = await openDiskCopies(media);
  const store = connectStoreCopies(target, { now: Date.now, signal });
  const printer = createMovePrinter({ write: (text) => process.stderr.write(text), now: Date.now });
  try {
    const order = { to, isInUse: await isInUse(db, config, { to, target }), signal };
    const moved = await moveMedia({ db, disk, store, known }, { ...order, onProgress: printer.tell });
    printer.end();
    // The site may have been restarted in the meantime.
    const isUsed = await isInUse(db, config, { to, target });
    const isWhole = moved.isSettled && moved.missing.length === 0;
    const canRemove = removes && isWhole && isUsed;
    if (canRemove) await removeFormerCopies({ disk, store }, moved, { to, signal, onProgress: printer.tell });
    printer.end();
    const outcome = { to, target, moved, isUsed, removes, hasRemoved: canRemove };
    for (const line of describeMove(outcome)) console.log(line);
    return exitCode(moved, { isRejected: removes && !canRemove });
  } finally {
    await known.close();
    await db.destroy();
  }
}

function exitCode({ isSettled, missing }: MoveResult, { isRejected }: { isRejected: boolean }): number {
  return isSettled && missing.length === 0 && !isRejected ? 0 : 2;
}

async function requireTables(config: Config, db: Database): Promise<void> {
  const { pending, unknown } = await readMigrations(db);
  if (pending.length + unknown.length > 0)
    throw new Error(
      `${describeDatabase(config)} does not match this version: start the site once, then run this again`,
    );
}

/** The target is in use when the settings name it and every live process of the site was started with it. */
async function isInUse(
  db: Database,
  config: Config,
  { to, target }: { to: MoveTarget; target: MediaStore },
): Promise<boolean> {
  const url = to === 'store' ? target.url : null;
  const live = await listLiveProcesses(db, { now: Date.now() });
  return (config.media.store?.url ?? null) === url && live.every(({ mediaUrl }) => mediaUrl === url);
}
