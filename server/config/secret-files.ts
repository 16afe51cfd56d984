/**
 * Secrets that lie in files instead of the environment, as systemd's credentials and Docker's secrets do: `NAME_FILE`
 * holds the path of a file with the value of `NAME`.
 */
import { readFileSync, statSync } from 'node:fs';
import type { Environment } from './reader.ts';

const secretNames = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'SMTP_URL',
  'MAIL_WEBHOOK_TOKEN',
  'GOOGLE_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'MEDIA_SECRET_ACCESS_KEY',
  'BACKUP_SECRET_ACCESS_KEY',
  'TRANSCRIPTION_KEY',
  'METRICS_TOKEN',
] as const;

/** The variables that may name such a file. */
export const secretFileNames: readonly string[] = secretNames.map((name) => `${name}_FILE`);

/** Many times the size of the longest secret, in bytes. */
const mostBytes = 16_384;

/** Returns the environment with the secrets of the named files in it; what is wrong with a file is added to `wrong`. */
export function readSecretFiles(env: Environment, wrong: string[]): Environment {
  const secrets: Record<string, string> = {};
  for (const name of secretNames) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (env[name]?.trim()) wrong.push(`${name} and ${name}_FILE are both set: keep one of them`);
    else secrets[name] = readSecret({ name: `${name}_FILE`, path }, wrong);
  }
  return { ...env, ...secrets };
}

function readSecret({ name, path }: { name: string; path: string }, wrong: string[]): string {
  try {
    if (statSync(path).size > mostBytes) throw new Error(`the file is larger than ${mostBytes} bytes`);
    const secret = readFileSync(path, 'utf8').trim();
    if (secret === '') throw new Error('the file is empty');
    return secret;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    wrong.push(`${name} cannot be read: ${code ?? message}`);
    return '';
  }
}
