import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The full path of a program on the PATH. */
export function findOnPath(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs a package (with root and apt-get). @returns whether it worked */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !findOnPath('apt-get')) return false;
  console.error(`Installing ${name} with apt-get …`);
  return (
    aptGet('install', '-y', '--no-install-recommends', name) ||
    (aptGet('update') && aptGet('install', '-y', '--no-install-recommends', name))
  );
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
