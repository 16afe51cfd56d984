import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The full path of a program on the PATH, if it is there. */
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

/** Installs a package where that is possible (root and apt-get); false where it is not, or did not work. */
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
