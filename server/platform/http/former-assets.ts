/**
 * Keeps the scripts and styles of former builds in the data folder: a tab that was opened before a deploy still requests
 * them by their hashed names. Documents of a former build are not kept.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';

/** The number of builds whose assets stay served, including the current one. */
const keptBuilds = 3;

type AssetFolders = {
  /** The folder that `web/build.ts` wrote. */
  webFolder: string;
  dataDir: string;
  now: () => number;
  /** Receives the error when the current build could not be kept; the site starts anyway. */
  onError: (error: unknown) => void;
};

/** Keeps the current build's assets in the data folder and returns the folders of former builds, newest first. */
export function keepFormerAssets({ webFolder, dataDir, now, onError }: AssetFolders): string[] {
  const assets = join(webFolder, 'assets');
  const buildsFolder = join(dataDir, 'assets');
  if (!existsSync(assets)) return [];
  const build = buildOf(assets);
  try {
    keep(assets, buildsFolder, build);
    utimesSync(join(buildsFolder, build), now() / 1000, now() / 1000);
    for (const old of buildsIn(buildsFolder).slice(keptBuilds)) {
      rmSync(join(buildsFolder, old), { recursive: true, force: true });
    }
  } catch (error) {
    // On a full disk the site starts without keeping the assets.
    onError(error);
  }
  const former = buildsIn(buildsFolder).filter((name) => name !== build);
  return former.slice(0, keptBuilds - 1).map((name) => join(buildsFolder, name));
}

/** File names contain a hash of their content, so together they identify the build. */
function buildOf(assets: string): string {
  const names = readdirSync(assets).toSorted();
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
}

/** Fills a draft folder first, so that an interrupted start never leaves half a build. */
function keep(assets: string, buildsFolder: string, build: string): void {
  if (existsSync(join(buildsFolder, build))) return;
  const draft = join(buildsFolder, `.draft-${build}-${process.pid}`);
  mkdirSync(buildsFolder, { recursive: true });
  try {
    link(assets, draft);
    renameSync(draft, join(buildsFolder, build));
  } catch (error) {
    // A second process that starts at the same time may have kept the build first.
    if (!existsSync(join(buildsFolder, build))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Links the files, which a later build replaces and never changes. It copies those on another file system, and where
 * links are not possible.
 */
function link(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    try {
      linkSync(join(from, name), join(to, name));
    } catch {
      copyFileSync(join(from, name), join(to, name));
    }
  }
}

/** The kept builds, the most recently started first. */
function buildsIn(buildsFolder: string): string[] {
  if (!existsSync(buildsFolder)) return [];
  return readdirSync(buildsFolder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({
      name,
      startedAt: statSync(join(buildsFolder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }))
    .toSorted((a, b) => b.startedAt - a.startedAt)
    .map(({ name }) => name);
}
