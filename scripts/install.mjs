import { existsSync, readFileSync } from 'node:fs';
import { oneAtATime } from './one-at-a-time.mjs';
import { runUntilItEnds } from './run-until-it-ends.mjs';

const pinnedMajor = '24';
const installedNode = `node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;

/**
 * Installs if node_modules doesn't match package-lock.json, and resolves with the path of the pinned Node.
 * Only the install script that fetches this Node runs, with old versions of npm too.
 * @throws {Error} that says what to do
 * @returns {Promise<string>}
 */
export async function installIfNeeded() {
  const isReady = () => arePackagesInstalled('.') && findPinnedNode() !== undefined;
  if (!isReady()) {
    await oneAtATime(async () => {
      if (isReady()) return;
      await timed('Installing the packages (about a minute the first time) …', async () => {
        if (!arePackagesInstalled('.')) await npm('ci', '--ignore-scripts');
        if (!findPinnedNode()) await npm('rebuild', 'node');
      });
    });
  }
  const node = findPinnedNode();
  if (node) return node;
  throw new Error(
    `Node ${pinnedMajor} is missing: the install script of the npm package "node" did not run, probably because\n` +
      'install scripts are switched off. Allow this one with\n' +
      '  npm rebuild node --ignore-scripts=false\n' +
      `and start again, or install Node ${pinnedMajor} yourself.`,
  );
}

/**
 * Installs the packages of a folder with its own lockfile if its node_modules doesn't match it.
 * @param {string} folder
 */
export async function installPackages(folder) {
  if (arePackagesInstalled(folder)) return;
  await oneAtATime(async () => {
    if (arePackagesInstalled(folder)) return;
    await timed(`Installing ${folder} …`, () => npm('ci', '--ignore-scripts', '--prefix', folder));
  });
}

/**
 * @param {string} what
 * @param {() => Promise<void>} work
 */
async function timed(what, work) {
  const startedAt = Date.now();
  console.error(what);
  await work();
  console.error(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

function findPinnedNode() {
  if (existsSync(installedNode)) return installedNode;
  const isPinned = process.versions.node.startsWith(`${pinnedMajor}.`);
  return isPinned && existsSync(process.execPath) ? process.execPath : undefined;
}

/**
 * npm records what it installed in its own lockfile, written last; packages for other platforms are not in it.
 * @param {string} folder
 */
function arePackagesInstalled(folder) {
  const wanted = readPackages(`${folder}/package-lock.json`);
  const installed = readPackages(`${folder}/node_modules/.package-lock.json`);
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional === true),
  );
}

/**
 * @typedef {{packages: Record<string, {version: string, optional?: boolean}>}} Lockfile
 * @param {string} file
 * @returns {Lockfile['packages'] | undefined}
 */
function readPackages(file) {
  try {
    const lockfile = /** @type {Lockfile} */ (JSON.parse(readFileSync(file, 'utf8')));
    return lockfile.packages;
  } catch {
    return undefined;
  }
}

/**
 * Runs npm on the Node that it came with, since the current one may be in the node_modules that npm replaces.
 * @param {string[]} args
 */
async function npm(...args) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const quietly = [...args, '--loglevel=error', '--no-audit', '--no-fund'];
  const [command, all] = cli && node ? [node, [cli, ...quietly]] : ['npm', quietly];
  const code = await runUntilItEnds(command, all, { stdio: ['ignore', process.stderr, process.stderr] });
  if (code !== 0) throw new Error(`npm ${args.join(' ')} did not work; npm says why above.`);
}
