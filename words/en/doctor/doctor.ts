/** The words of `npm run doctor`: for each finding what is wrong, and the step that helps. */
import type { DoctorCode, DoctorFinding, DoctorPart } from '#rules/operations/doctor-finding.ts';
import type { FindingTexts } from './finding-texts.ts';
import { dnsFindings, mailFindings } from './mail-findings.ts';
import { backupFindings } from './backup-findings.ts';
import { siteFindings } from './site-findings.ts';
import { stripeFindings } from './stripe-findings.ts';

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
    wrong: `The configuration is not right:\n${problems}`,
    help: 'Change these variables in .env; .env.example explains each of them. Then run the doctor again.',
  }),
  'setting-misspelled': ({ name, meant }) => ({
    wrong: `${name} is no setting of the site, so it has no effect.`,
    help: `Rename it to ${meant} and restart the site.`,
  }),
  'setting-unknown': ({ name }) => ({
    wrong: `.env has ${name}, which is no setting of the site.`,
    help: '.env.example lists every setting. Remove this one unless another program reads it.',
  }),
  'data-not-writable': ({ folder, reason }) => ({
    wrong: `Nothing can be written to the data folder ${folder} (${reason}).`,
    help: `Give the folder to the user that runs the site, for example with: chown -R lectern ${folder}. Run the doctor as that user.`,
  }),
  'data-open-to-others': ({ path, mode }) => ({
    wrong: `${path} can be read by other users of this machine (mode ${mode}).`,
    help: `It holds people's data or the site's key. Take the rights away: chmod go-rwx ${path}`,
  }),
  'disk-nearly-full': ({ folder, freeMegabytes }) => ({
    wrong: `The disk of ${folder} has only ${freeMegabytes} MB left.`,
    help: 'On a full disk nobody can sign in or pay. Remove old backups, or move the data folder to a larger disk.',
  }),
  'database-away': ({ database, reason }) => ({
    wrong: `${database} does not answer (${reason}).`,
    help: 'Check that it runs, and that DATABASE_URL has the right host, port, name and password.',
  }),
  'database-old': ({ pending }) => ({
    wrong: `${pending} changes of the tables have not been made yet.`,
    help: 'Start the site once with this version: it takes a snapshot of all rows, and makes them by itself.',
  }),
  'database-new': ({ unknown }) => ({
    wrong: `A newer version of the site has changed the tables (${unknown}).`,
    help: 'Install that version again. The start of this one names the snapshot from before the update, and how to restore it.',
  }),
  'log-large': ({ megabytes }) => ({
    wrong: `The write-ahead log of SQLite has grown to ${megabytes} MB.`,
    help: 'A program holds an old view of the database open. Stop backup tools or shells that read lectern.db, then restart the site.',
  }),
  'storage-not-shared': ({ folder }) => ({
    wrong: `Several processes could serve this database, but the videos lie in a folder of this machine (${folder}).`,
    help: 'With one machine this is fine. Before a second machine serves, put the folder on a disk that both see, or set MEDIA_URL to an object store.',
  }),
  'database-unencrypted': ({ host }) => ({
    wrong: `Everything that is asked of the database at ${host} goes over the network without encryption.`,
    help: 'Add ?sslmode=verify-full to DATABASE_URL (and &sslrootcert= with the file of its authority, where that is one of your own). In a network that nobody else can reach this is fine.',
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

/** Returns what is wrong, and the step that helps. */
export function findingText(finding: DoctorFinding): { wrong: string; help: string } {
  const text = findings[finding.code] as (found: DoctorFinding) => { wrong: string; help: string };
  return text(finding);
}

export const partNames: Record<DoctorPart, string> = {
  settings: 'Settings',
  data: 'Data folder and database',
  mail: 'Mail server',
  sender: 'Sender of the mails',
  stripe: 'Stripe',
  google: 'Sign-in with Google',
  transcription: 'Captions by machine',
  site: 'The site at its public address',
};

export const report = {
  begin: (siteUrl: string) => `Looking at ${siteUrl} …`,
  good: 'good',
  wrong: 'wrong',
  warning: 'look at this',
  mailSent: (to: string) =>
    `A test mail is on its way to ${to}. If it does not come, look into the spam folder.`,
  allGood: 'All is well.',
  summary: (wrong: number, warnings: number) =>
    `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong, ${warnings} to look at.`,
  usage: 'npm run doctor -- [--mail ADDRESS]',
};

/** The mail with which the doctor tries the mail server. */
export function trialMail(siteUrl: string): { subject: string; text: string } {
  return {
    subject: 'A test mail from your course site',
    text: `This mail was sent by "npm run doctor" on ${siteUrl}. If you can read it, mail works.`,
  };
}
