/** The version of this code, from package.json. */
import { readFileSync } from 'node:fs';

export const releaseVersion: string = readVersion();

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
