import { spawnSync } from 'node:child_process';
import { findOnPath } from './find-on-path.ts';

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
