import { join } from 'node:path';

export interface SandboxConfig {
  /** 0 picks a free port. */
  port: number;
  smtpPort: number;
  /** Data is stored in `dataDir/sandbox`. */
  dataDir: string;
  /** The URL of the product; webhooks go to `siteUrl/webhooks/stripe`. */
  siteUrl: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  /** The token that authorizes bounce reports to `siteUrl/webhooks/mail`. */
  mailWebhookToken: string;
  /** The API key that the product sends with audio to be transcribed. */
  transcriptionKey: string;
  googleClient: GoogleClient;
  /** The sandbox ends when this parent process ends. */
  parentProcessId: number | undefined;
}

/** The product's OAuth client. */
export interface GoogleClient {
  id: string;
  secret: string;
}

/** The OAuth client of a site without configuration. */
export const localClient: GoogleClient = {
  id: 'lectern-sandbox.apps.example',
  secret: 'lectern-sandbox-secret',
};

/** The bounce report token of a site without configuration. */
export const localMailToken = 'lectern-sandbox-mail-reports';

/** The transcription key of a site without configuration. */
export const localTranscriptionKey = 'lectern-sandbox-transcription';

/** @throws Error that lists every invalid variable. */
export function readConfig(environment: NodeJS.ProcessEnv): SandboxConfig {
  const problems: string[] = [];
  const config: SandboxConfig = {
    port: readNumber('SANDBOX_PORT', 3100, 65_535),
    smtpPort: readNumber('SANDBOX_SMTP_PORT', 3125, 65_535),
    dataDir: environment['DATA_DIR'] || join('.', 'data'),
    siteUrl: readSiteUrl(),
    stripeSecretKey: environment['STRIPE_SECRET_KEY'] || 'sk_test_lectern_sandbox',
    stripeWebhookSecret: environment['STRIPE_WEBHOOK_SECRET'] || 'whsec_lectern_sandbox',
    mailWebhookToken: environment['MAIL_WEBHOOK_TOKEN'] || localMailToken,
    transcriptionKey: environment['TRANSCRIPTION_KEY'] || localTranscriptionKey,
    googleClient: {
      id: environment['GOOGLE_CLIENT_ID'] || localClient.id,
      secret: environment['GOOGLE_CLIENT_SECRET'] || localClient.secret,
    },
    parentProcessId: environment['SANDBOX_PARENT'] ? readNumber('SANDBOX_PARENT', 0, 2 ** 31 - 1) : undefined,
  };
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return config;

  function readNumber(name: string, preset: number, largest: number): number {
    const text = environment[name] || String(preset);
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0 || value > largest)
      problems.push(`${name} must be a whole number from 0 to ${largest}, not "${text}".`);
    return value;
  }

  function readSiteUrl(): string {
    const text = environment['SITE_URL'] || 'http://localhost:3000';
    if (!URL.canParse(text)) problems.push(`SITE_URL must be an address, not "${text}".`);
    return text.replace(/\/+$/, '');
  }
}
