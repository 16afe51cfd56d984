/**
 * `npm run backup [-- DIR] [--with-key]` makes a backup while the site is running, in DIR or the configured folder. The
 * exit code is 0 if the backup is complete, 3 if it is complete here but remote storage did not accept its copy, and 1 if
 * there is none.
 */
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type MadeBackup, makeBackup } from '#server/operations/backup/make-backup.ts';
import type { ReportProgress } from '#server/operations/backup/backup-runs.ts';
import { errorText } from '#server/platform/error-text.ts';
import {
  createProgressPrinter,
  findFingerprint,
  keyFileOf,
  megabytes,
  readBackupSettings,
  recorded,
} from './command.ts';

/** The site's own process has priority. */
const niceness = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'with-key': { type: 'boolean', default: false } },
});
if (positionals.length > 1) {
  console.error('npm run backup [-- DIR] [--with-key]');
  process.exit(1);
}
const [folder] = positionals;
const config = readBackupSettings();

try {
  setPriority(niceness);
  const began = Date.now();
  const made = folder ? await make() : await recorded(config, 'backup', make);
  if (made === null) throw new Error('Another backup is running, so this one was not started');
  const path = join(folder ? resolve(folder) : config.backup.folder, made.name);
  console.log(
    `${path}: ${made.rows} rows and ${made.files} files, ${megabytes(made.bytes)}, in ${((Date.now() - began) / 1000).toFixed(1)} s.`,
  );
  if (!values['with-key'])
    console.log(
      config.secretKey === null
        ? `It does not contain the secret key. Keep a copy of ${keyFileOf(config.dataDir)} somewhere else.`
        : 'It does not contain the secret key. Keep a copy of SECRET_KEY somewhere else.',
    );
  if (made.sentAt !== null) console.log('A copy was sent to remote storage.');
  if (made.failure === 'not-sent') {
    console.error(`The copy could not be sent to remote storage.\n  because: ${made.problem}`);
    process.exitCode = 3;
  }
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}

/** A backup in another folder is not sent to remote storage and doesn't count as the site's last one. */
function make(tell?: ReportProgress): Promise<MadeBackup> {
  if (values['with-key'] && config.secretKey !== null)
    throw new Error('The secret key is set as SECRET_KEY, not in a file, so --with-key has nothing to copy');
  const backup = folder ? { ...config.backup, folder: resolve(folder), store: null } : config.backup;
  const print = createProgressPrinter();
  const fingerprint = findFingerprint(config);
  if (fingerprint === null) throw new Error(`There is no site in ${config.dataDir} yet`);
  return makeBackup(
    { ...config, backup, fingerprint },
    {
      kind: 'by-hand',
      now: Date.now,
      keyFile: values['with-key'] ? keyFileOf(config.dataDir) : null,
      onProgress(progress) {
        print(progress);
        tell?.(progress);
      },
    },
  );
}
