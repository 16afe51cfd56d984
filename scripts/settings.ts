import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Reads a file of NAME=value lines; returns an empty object if the file doesn't exist. */
export function readEnvFile(path: string): Record<string, string | undefined> {
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}

export type Environment = Record<string, string | undefined>;

export type Settings = {
  /** The environment variables of the started programs. */
  environment: Environment;
  siteUrl: string;
  port: number;
  /** Undefined if every service is configured. */
  sandbox: Sandbox | undefined;
};

type Sandbox = { url: string; port: number; smtpUrl: string; smtpPort: number };

/**
 * On a loopback address, adds the sandbox's URLs for every service that isn't configured (`.env.example` lists the
 * variables). URLs decide: the programs themselves have no modes.
 */
export function readSettings(environment: Environment, examples: Environment): Settings {
  const given = withoutEmpty(environment);
  const port = Number(given.PORT ?? 3000);
  const siteUrl = given.SITE_URL ?? `http://localhost:${port}`;
  const asked = { ...given, PORT: String(port), SITE_URL: siteUrl };
  if (!isLoopback(siteUrl) || serviceUrls.every((name) => given[name])) {
    return { environment: asked, siteUrl, port, sandbox: undefined };
  }
  const sandboxPort = Number(given.SANDBOX_PORT ?? 3100);
  const smtpPort = Number(given.SANDBOX_SMTP_PORT ?? 3125);
  const sandbox: Sandbox = {
    url: `http://localhost:${sandboxPort}`,
    port: sandboxPort,
    smtpUrl: `smtp://localhost:${smtpPort}`,
    smtpPort,
  };
  return {
    environment: { ...sandboxEnvironment(sandbox, given, examples), ...asked },
    siteUrl,
    port,
    sandbox,
  };
}

const serviceUrls = ['STRIPE_URL', 'SMTP_URL', 'GOOGLE_ISSUER'] as const;

function sandboxEnvironment(sandbox: Sandbox, given: Environment, examples: Environment): Environment {
  return {
    ...(given.STRIPE_URL ? {} : startingWith('STRIPE_', examples)),
    ...(given.GOOGLE_ISSUER ? {} : startingWith('GOOGLE_', examples)),
    ...(given.SMTP_URL ? {} : startingWith('MAIL_WEBHOOK_', examples)),
    ...(given.TRANSCRIPTION_URL ? {} : startingWith('TRANSCRIPTION_', examples)),
    STRIPE_URL: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
    GOOGLE_ISSUER: `${sandbox.url}/google`,
    TRANSCRIPTION_URL: `${sandbox.url}/transcription/v1`,
    SANDBOX_PORT: String(sandbox.port),
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
    INSTRUCTOR_EMAILS: examples.INSTRUCTOR_EMAILS,
  };
}

function startingWith(prefix: string, environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith(prefix)));
}

function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

/** An empty variable counts as not set. */
function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
}
