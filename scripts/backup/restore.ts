/**
 * `npm run restore -- DIR` restores a backup into an empty database, with `--without-files` only its rows. `--from-store
 * [NAME]` fetches it from remote storage first. Without arguments it lists the backups. `--drill [DIR]` restores the
 * newest one into a temporary place, checks everything that a restore needs, and changes nothing.
 */
import { chmod, copyFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeDatabase } from '#server/platform/db/database.ts';
import { protectDataFolder } from '#server/platform/data-folder.ts';
import { listBackups, manifestName } from '#server/operations/backup/backup-folder.ts';
import { drill } from '#server/operations/backup/drill.ts';
import { fetchBackup } from '#server/operations/backup/remote-backup.ts';
import { isConsistent } from '#server/payments/ledger-consistency.ts';
import { restoreBackup, type Restored } from '#server/operations/backup/restore-backup.ts';
import { errorText } from '#server/platform/error-text.ts';
import { connectBackupStore } from '#server/operations/backup/remote-backups.ts';
import {
  createProgressPrinter,
  findFingerprint,
  keyFileOf,
  readBackupSettings,
  recorded,
} from './command.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'without-files': { type: 'boolean', default: false },
    'from-store': { type: 'boolean', default: false },
    drill: { type: 'boolean', default: false },
  },
});
const [asked, ...more] = positionals;
if (more.length > 0) {
  console.error('npm run restore -- DIR [--without-files] | --from-store [NAME] | --drill [DIR]');
  process.exit(1);
}
const config = readBackupSettings();
const onProgress = createProgressPrinter();

try {
  if (values.drill) await tryOne(asked);
  else if (values['from-store']) await restore(await fetchFromStore(asked));
  else if (asked) await restore(await folderOf(asked));
  else await list();
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}

async function tryOne(path: string | undefined): Promise<void> {
  const began = Date.now();
  const work = async () => drill(config, { now: Date.now, path: path && (await folderOf(path)) });
  const drilled = path ? await work() : await recorded(config, 'drill', work);
  if (drilled === null) throw new Error('Another drill is running, so this one was not started');
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `${drilled.name} can be restored: ${drilled.rows} rows and ${drilled.files} files are complete, and plans, payments and receipts agree. It took ${seconds} s.`,
  );
  console.log(
    drilled.segment
      ? `${drilled.segment} was decoded.`
      : 'No video was decoded: the backup has none, or no decoder is installed.',
  );
}

async function restore(path: string): Promise<void> {
  const began = Date.now();
  protectDataFolder(config.dataDir, { passable: config.media.accelPrefix !== null });
  const files = values['without-files'] ? 'leave' : 'restore';
  const restored = await restoreBackup(config, { path, files, onProgress, now: Date.now() });
  console.log(
    `Restored ${restored.rows} rows to ${describeDatabase(config)} and ${restored.files} files to ${config.dataDir} in ${((Date.now() - began) / 1000).toFixed(1)} s.`,
  );
  reportElsewhere(restored);
  reportLeftFiles(path, restored);
  await restoreKey(path, restored);
  reportKey(restored);
  reportLedger(restored);
}

function reportElsewhere({ manifest }: Restored): void {
  if (manifest.filesElsewhere !== null)
    console.log(`The videos are in ${manifest.filesElsewhere}, not in the backup. Set MEDIA_URL as before.`);
}

function reportLeftFiles(path: string, { manifest }: Restored): void {
  if (values['without-files'] && manifest.files)
    console.log(
      `${manifest.files.count} videos and attached files were skipped. Copy them into ${config.dataDir}. ${join(path, manifest.files.file)} lists them.`,
    );
}

/** Restores the key that `--with-key` put into the backup, unless the site has one. */
async function restoreKey(path: string, { manifest }: Restored): Promise<void> {
  const key = join(path, 'secret.key');
  if (!manifest.secretKey.isIncluded || findFingerprint(config) !== null) return;
  // A downloaded backup doesn't contain the key.
  if (!(await stat(key).catch(() => null))) return;
  await copyFile(key, keyFileOf(config.dataDir));
  await chmod(keyFileOf(config.dataDir), 0o600);
}

function reportKey({ manifest }: Restored): void {
  if (manifest.secretKey.fingerprint === findFingerprint(config)) return;
  console.log(
    'The secret key here differs from the one of this backup. Before you start the site, restore the previous key ' +
      `(SECRET_KEY, or ${keyFileOf(config.dataDir)}). Without it, authenticator apps, recovery codes and ` +
      'queued emails are lost (docs/keys.md).',
  );
}

function reportLedger({ ledger }: Restored): void {
  if (isConsistent(ledger)) {
    console.log(`Plans, payments and receipts agree (${ledger.payments} payments).`);
    return;
  }
  for (const uid of ledger.wrongPlans) console.error(`The plan of ${uid} does not match their payments.`);
  for (const session of ledger.withoutReceipt) console.error(`The payment ${session} has no receipt.`);
  console.error('The site lists them under Payments after its next reconciliation.');
  process.exitCode = 2;
}

async function fetchFromStore(name: string | undefined): Promise<string> {
  const { store, folder } = config.backup;
  if (!store) throw new Error('BACKUP_URL is not set, so there is no remote storage to fetch from');
  return fetchBackup(connectBackupStore(store, Date.now), { folder, name, onProgress });
}

/** A backup is named by its folder or by the manifest in it. */
async function folderOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new Error(`${resolve(path)} does not exist`);
  return resolve(found.isDirectory() || basename(path) !== manifestName ? path : dirname(path));
}

async function list(): Promise<void> {
  const { folder } = config.backup;
  const backups = await listBackups(folder);
  if (backups.length === 0) console.log(`There is no backup in ${folder}.`);
  for (const { name, manifest } of backups)
    console.log(
      `${folder}/${name}  version ${manifest.version}, ${manifest.migrations.at(-1)}, ${manifest.engine}`,
    );
  console.log('To restore one of them, run npm run restore -- DIR.');
}
