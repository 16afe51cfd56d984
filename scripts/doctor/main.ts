/**
 * `npm run doctor` checks a configured site and prints each problem with its fix. The exit code is 1 if something is
 * wrong. `npm run doctor -- --mail ADDRESS` also sends a test email.
 */
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { type DoctorFinding, isWarning } from '#rules/operations/doctor-finding.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { checkSettings, type SettingNames } from '#server/operations/doctor/check-settings.ts';
import { diagnose, type PartReport } from '#server/operations/doctor/diagnose.ts';
import { errorText } from '#server/platform/error-text.ts';
import { createProbe, openDns } from '#server/operations/doctor/doctor-context.ts';
import { connectGoogle } from '#server/accounts/google.ts';
import { connectSmtp } from '#server/mail/smtp.ts';
import { testPackager } from '#server/videos/packaging/self-test.ts';
import { connectTranscriber } from '#server/videos/transcription/openai.ts';
import { connectStripe } from '#server/payments/stripe/connect.ts';
import { readKeyFile, secretOf } from '#server/platform/crypto.ts';
import { siteLanguage, messagesFor } from '#messages/messages-for.ts';
import { readEnvFile, readSettings } from '#scripts/settings.ts';

/** It takes a few seconds on an idle machine. */
const packagerMs = 2 * 60_000;

const { findingText, partNames, report } = messagesFor(siteLanguage).doctor;

const [option, mailTo = null, ...more] = process.argv.slice(2);
if (more.length > 0 || (option !== undefined && (option !== '--mail' || mailTo === null))) {
  console.error(report.usage);
  process.exit(1);
}

const envFile = readEnvFile('.env');
const settings = readSettings({ ...envFile, ...process.env }, readEnvFile('.env.example'));
const settingNames: SettingNames = {
  inFile: Object.keys(envFile),
  inEnvironment: Object.keys(process.env),
  known: [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(
    ([, name = '']) => name,
  ),
};
const config = readConfigOrTell();
if (config) await examine(config);
else process.exitCode = 1;

function readConfigOrTell(): Config | null {
  try {
    return readConfig(settings.environment);
  } catch (error) {
    const [, ...problems] = errorText(error).split('\n');
    tell({ code: 'configuration-wrong', problems: problems.join('\n') });
    for (const finding of checkSettings(settingNames)) tell(finding);
    return null;
  }
}

async function examine(known: Config): Promise<void> {
  console.log(report.begin(known.siteUrl));
  const smtp = connectSmtp(known);
  const db = openDatabase(known);
  const reports = await diagnose(
    {
      config: known,
      db,
      now: Date.now,
      secret: secretOf(known.secretKey ?? readKeyFile(known.dataDir), known.oldSecretKey),
      stripe: connectStripe(known.stripe),
      google: connectGoogle(known),
      transcriber: connectTranscriber(known.transcription),
      dns: openDns(known.dnsServer),
      probe: createProbe(Date.now),
      smtp,
      settings: settingNames,
      freeBytes: async (folder) => {
        const disk = await statfs(folder);
        return disk.bavail * disk.bsize;
      },
      testPackager: () => testPackager(AbortSignal.timeout(packagerMs)),
    },
    { mailTo },
  );
  smtp.close();
  await db.destroy();
  print(reports);
}

function print(reports: PartReport[]): void {
  for (const { part, findings } of reports) {
    console.log(`\n${partNames[part]}${findings.length === 0 ? `: ${report.good}` : ''}`);
    for (const finding of findings) tell(finding);
  }
  const findings = reports.flatMap((one) => one.findings);
  const warnings = findings.filter((finding) => isWarning(finding)).length;
  const wrong = findings.length - warnings;
  const isSent =
    mailTo !== null && !findings.some(({ code }) => code.startsWith('smtp-') || code === 'mail-refused');
  if (isSent) console.log(`\n${report.mailSent(mailTo)}`);
  console.log(`\n${findings.length === 0 ? report.allGood : report.summary(wrong, warnings)}`);
  if (wrong > 0) process.exitCode = 1;
}

function tell(finding: DoctorFinding): void {
  const { wrong, help } = findingText(finding);
  console.log(`  [${isWarning(finding) ? report.warning : report.wrong}] ${wrong}\n      → ${help}`);
}
