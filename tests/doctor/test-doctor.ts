import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { DoctorCode, DoctorFinding } from '#rules/operations/doctor-finding.ts';
import type { Config } from '#server/platform/config/config.ts';
import { diagnose } from '#server/operations/doctor/diagnose.ts';
import { createProbe, type DoctorContext, openDns } from '#server/operations/doctor/doctor-context.ts';
import { connectGoogle } from '#server/accounts/google.ts';
import { connectSmtp } from '#server/mail/smtp.ts';
import { connectStripe } from '#server/payments/stripe/connect.ts';
import { connectTranscriber } from '#server/videos/transcription/openai.ts';
import { startSandbox } from '#sandbox/start.ts';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { createTestContext, stripeEnvironment, type TestContext } from '#tests/test-context.ts';
import { serve } from '#tests/test-server.ts';

/** A self-signed key and certificate for `localhost`, valid until 2126. They protect nothing. */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgERNJNhn9oKZe+D0i
nUaqUJ17Bp53s4lIbqPwEV56fH6hRANCAARCDL0n5damNWhUJpkqGuZz31Q10BKw
b++fiEZEbz8UtzbNw5ySvkUuhfPSv661smYZNuePTkYmZXasQ5hxW90Z
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIULEgp5Hwb1sSKvY2m9SzWIp6hutgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzA1MzUyMloYDzIxMjYxMDMw
MDUzNTIyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARCDL0n5damNWhUJpkqGuZz31Q10BKwb++fiEZEbz8UtzbNw5ySvkUu
hfPSv661smYZNuePTkYmZXasQ5hxW90Zo1MwUTAdBgNVHQ4EFgQUE5gCWyHKIZVP
Gj9LqZLla2KSkZQwHwYDVR0jBBgwFoAUE5gCWyHKIZVPGj9LqZLla2KSkZQwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEAqgDAznUYaQh2CHQnu99Z
kURZhOJ8ioClsKOirW54f80CIFmIXLVjmyaQWSrAHZr3e8jCqzSEyOm9K1m3h+tw
H5r3
-----END CERTIFICATE-----
`,
};

/** A healthy site that uses the sandbox, and its doctor. */
export type Patient = TestContext & {
  /** The URL that the site really has. */
  url: string;
  control(change: unknown): Promise<void>;
  /** Returns the findings with changed settings or tools. */
  find(plant?: {
    config?: Partial<Config>;
    tools?: Partial<DoctorContext>;
    mailTo?: string;
  }): Promise<DoctorFinding[]>;
};

const gigabyte = 1024 ** 3;

/** A busy machine causes these findings; tests of slowness replace the probe. */
const ofBusyMachines: readonly DoctorCode[] = ['smtp-slow', 'stripe-slow', 'site-slow'];

export async function createPatient(
  given: Parameters<typeof createTestContext>[0] & {
    /** The clock of Stripe and the other services. */
    servicesNow?: () => number;
  } = {},
): Promise<Patient> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-doctor-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const port = await findFreePort();
  const siteUrl = `http://localhost:${port}`;
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    siteUrl,
    stripeSecretKey: stripeEnvironment.STRIPE_SECRET_KEY,
    stripeWebhookSecret: stripeEnvironment.STRIPE_WEBHOOK_SECRET,
    ...(given.servicesNow && { now: given.servicesNow }),
  });
  onTestFinished(() => sandbox.close());
  const env = {
    SITE_URL: siteUrl,
    SMTP_URL: `smtp://localhost:${sandbox.smtpPort}`,
    GOOGLE_ISSUER: `${sandbox.url}/google`,
    TRANSCRIPTION_URL: `${sandbox.url}/transcription/v1`,
    TRANSCRIPTION_KEY: 'lectern-sandbox-transcription',
    ...given.env,
  };
  const ctx = await createTestContext({ ...given, env, stripeUrl: sandbox.url, now: Date.now() });
  const { url } = await serve(ctx, 'a-lesson', port);
  return {
    ...ctx,
    url,
    async control(change) {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${sandbox.url}/control`, { method: 'PUT', headers, body: JSON.stringify(change) });
    },
    async find({ config: changed = {}, tools = {}, mailTo } = {}) {
      // The tests run on both databases, and the doctor mentions the one for several machines.
      const config = { ...ctx.config, databaseUrl: null, ...changed };
      const smtp = connectSmtp(config);
      onTestFinished(() => smtp.close());
      const doctor: DoctorContext = {
        ...ctx,
        config,
        now: Date.now,
        stripe: connectStripe(config.stripe),
        google: connectGoogle(config),
        transcriber: connectTranscriber(config.transcription),
        dns: openDns(config.dnsServer),
        probe: createProbe(Date.now),
        smtp,
        settings: { inFile: [], inEnvironment: [], known: [] },
        freeBytes: async () => 100 * gigabyte,
        testPackager: async () => null,
        ...tools,
      };
      const reports = await diagnose(doctor, { mailTo: mailTo ?? null });
      const findings = reports.flatMap((report) => report.findings);
      return tools.probe ? findings : findings.filter(({ code }) => !ofBusyMachines.includes(code));
    },
  };
}

type Interference = {
  /** Changes the request headers before the site gets them. */
  request?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  /** Changes the reply headers before the visitor gets them. */
  reply?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  /** Answers instead of the site, unless it returns undefined. */
  answer?: (
    method: string,
    path: string,
  ) => { status: number; headers?: Record<string, string>; body?: string } | undefined;
};

/** A misconfigured proxy in front of a site. @returns its URL */
export async function startProxy(target: string, change: Interference): Promise<string> {
  const proxy = createServer((request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    const own = change.answer?.(method, path);
    if (own) {
      request.resume().on('end', () => response.writeHead(own.status, own.headers).end(own.body ?? '{}'));
      return;
    }
    const headers = change.request?.(request.headers) ?? request.headers;
    const sent = sendRequest(`${target}${path}`, { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, change.reply?.(reply.headers) ?? reply.headers);
      reply.pipe(response);
    });
    sent.on('error', () => response.destroy());
    request.pipe(sent);
  });
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://localhost:${(proxy.address() as AddressInfo).port}`;
}
