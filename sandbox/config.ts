import { join } from 'node:path';

/** Reads the sandbox's settings: its ports, its data folder and the URL of its webhooks. */
export interface SandboxConfig {
  /** 0 takes any free port. */
  port: number;
  smtpPort: number;
  /** The sandbox keeps its data under `dataDir/sandbox`. */
  dataDir: string;
  /** The product; webhooks go to `siteUrl/webhooks/stripe`. */
  siteUrl: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  /** The token with which mail that comes back is reported to `siteUrl/webhooks/mail`. */
  mailWebhookToken: string;
  /** The key that the product sends with sound to be written down. */
  transcriptionKey: string;
  /** The product's OAuth client at Google. */
  googleClient: GoogleClient;
  /** The process that started us; when it is gone, so are we. */
  parentProcessId: number | undefined;
}

/** The product as Google knows it. */
export interface GoogleClient {
  id: string;
  secret: string;
}

/** The OAuth client of a site without configuration. */
export const localClient: GoogleClient = {
  id: 'lectern-sandbox.apps.example',
  secret: 'lectern-sandbox-secret',
};

/** The token of a site without configuration. */
export const localMailToken = 'lectern-sandbox-mail-reports';

/** The key for transcriptions of a site without configuration. */
export const localTranscriptionKey = 'lectern-sandbox-transcription';

/** @throws Error that lists every variable that cannot be used. */
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
