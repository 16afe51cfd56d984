/** Texts for `npm run doctor`: for each finding, what is wrong and how to fix it. */
import type { DoctorCode, DoctorFinding, DoctorPart } from '#rules/operations/doctor-finding.ts';
import {
  backupFindings,
  dnsFindings,
  type FindingTexts,
  mailFindings,
  siteFindings,
  stripeFindings,
} from './findings.ts';

const dataFindings: FindingTexts<
  | 'configuration-wrong'
  | 'setting-misspelled'
  | 'setting-unknown'
  | 'data-not-writable'
  | 'data-open-to-others'
  | 'disk-nearly-full'
  | 'database-away'
  | 'database-old'
  | 'database-new'
  | 'log-large'
  | 'storage-not-shared'
  | 'database-unencrypted'
> = {
  'configuration-wrong': ({ problems }) => ({
    wrong: `The configuration is invalid:\n${problems}`,
    help: 'Change these variables in .env (.env.example explains each of them), then run the doctor again.',
  }),
  'setting-misspelled': ({ name, meant }) => ({
    wrong: `${name} is not a known setting, so it has no effect.`,
    help: `Rename it to ${meant} and restart the site.`,
  }),
  'setting-unknown': ({ name }) => ({
    wrong: `.env contains ${name}, which is not a known setting.`,
    help: '.env.example lists every setting. Remove this one unless another program reads it.',
  }),
  'data-not-writable': ({ folder, reason }) => ({
    wrong: `Cannot write to the data folder ${folder} (${reason}).`,
    help: `Make the user that runs the site the owner of the folder, for example with: chown -R lectern ${folder}. Run the doctor as that user.`,
  }),
  'data-open-to-others': ({ path, mode }) => ({
    wrong: `${path} can be read by other users of this machine (mode ${mode}).`,
    help: `It contains personal data or the site's key. Remove the permissions: chmod go-rwx ${path}`,
  }),
  'disk-nearly-full': ({ folder, freeMegabytes }) => ({
    wrong: `The disk that holds ${folder} has only ${freeMegabytes} MB left.`,
    help: 'When the disk is full, users cannot sign in or pay. Delete old backups, or move the data folder to a larger disk.',
  }),
  'database-away': ({ database, reason }) => ({
    wrong: `${database} does not respond (${reason}).`,
    help: 'Check that it is running, and that DATABASE_URL has the correct host, port, name and password.',
  }),
  'database-old': ({ pending }) => ({
    wrong: `${pending} database migrations have not been applied yet.`,
    help: 'Start the site once with this version. It takes a snapshot of all rows, then applies them automatically.',
  }),
  'database-new': ({ unknown }) => ({
    wrong: `A newer version of the site has migrated the database (${unknown}).`,
    help: 'Install that version again. When you start this version, it names the snapshot from before the update and says how to restore it.',
  }),
  'log-large': ({ megabytes }) => ({
    wrong: `The write-ahead log of SQLite has grown to ${megabytes} MB.`,
    help: 'Another program is keeping an old read transaction open. Stop backup tools or shells that read lectern.db, then restart the site.',
  }),
  'storage-not-shared': ({ folder }) => ({
    wrong: `Several processes could serve this database, but the videos are in a folder on this machine (${folder}).`,
    help: 'This is fine with one machine. Before you add a second one, put the folder on a disk that both can access, or set MEDIA_URL to an object store.',
  }),
  'database-unencrypted': ({ host }) => ({
    wrong: `The connection to the database at ${host} is not encrypted.`,
    help: 'Add ?sslmode=verify-full to DATABASE_URL (and &sslrootcert= with the certificate file if you use your own certificate authority). This is fine on a private network.',
  }),
};

const findings: FindingTexts<DoctorCode> = {
  ...dataFindings,
  ...backupFindings,
  ...mailFindings,
  ...dnsFindings,
  ...stripeFindings,
  ...siteFindings,
};

/** Returns what is wrong and how to fix it. */
export function findingText(finding: DoctorFinding): { wrong: string; help: string } {
  const text = findings[finding.code] as (found: DoctorFinding) => { wrong: string; help: string };
  return text(finding);
}

export const partNames: Record<DoctorPart, string> = {
  settings: 'Settings',
  data: 'Data folder and database',
  mail: 'Mail server',
  sender: 'Email sender',
  stripe: 'Stripe',
  google: 'Sign-in with Google',
  transcription: 'Automatic captions',
  videos: 'Video converter',
  site: 'Public URL',
};

export const report = {
  begin: (siteUrl: string) => `Checking ${siteUrl} …`,
  good: 'ok',
  wrong: 'error',
  warning: 'warning',
  mailSent: (to: string) =>
    `A test email is on its way to ${to}. If it does not arrive, check the spam folder.`,
  allGood: 'No problems found.',
  summary: (wrong: number, warnings: number) =>
    `${wrong} ${wrong === 1 ? 'error' : 'errors'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`,
  usage: 'npm run doctor -- [--mail ADDRESS]',
};

/** The email that the doctor sends to test the mail server. */
export function trialMail(siteUrl: string): { subject: string; text: string } {
  return {
    subject: 'Test email from your course site',
    text: `This email was sent by "npm run doctor" on ${siteUrl}. If you can read it, sending works.`,
  };
}
