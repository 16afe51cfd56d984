import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Reads a file of NAME=value lines; returns an empty object where there is no such file. */
export function readEnvFile(path: string): Record<string, string | undefined> {
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}
