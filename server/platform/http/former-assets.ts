/**
 * Keeps the scripts and styles of former builds in the data folder: a tab that was opened before a deploy goes on
 * asking for them by their hashed names. Documents of a former build are not kept.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';

/** The builds whose assets stay served: the present one and the two before it. */
const keptBuilds = 3;

type AssetFolders = {
  /** The folder that `web/build.ts` wrote. */
  webFolder: string;
  dataDir: string;
  now: () => number;
  /** Receives the error when the present build could not be kept; the site serves it all the same. */
  onTrouble: (error: unknown) => void;
};

/** Copies the present build's assets into the data folder and returns the folders of former builds, the newest first. */
export function keepFormerAssets({ webFolder, dataDir, now, onTrouble }: AssetFolders): string[] {
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
    onTrouble(error);
  }
  const former = buildsIn(buildsFolder).filter((name) => name !== build);
  return former.slice(0, keptBuilds - 1).map((name) => join(buildsFolder, name));
}

/** The names hold a hash of what is in the files, so they tell one build from another. */
function buildOf(assets: string): string {
  const names = readdirSync(assets).toSorted();
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
}

/** A start that is killed in the middle leaves a draft, never half a build. */
function keep(assets: string, buildsFolder: string, build: string): void {
  if (existsSync(join(buildsFolder, build))) return;
  const draft = join(buildsFolder, `.draft-${build}-${process.pid}`);
  mkdirSync(buildsFolder, { recursive: true });
  try {
    cpSync(assets, draft, { recursive: true });
    renameSync(draft, join(buildsFolder, build));
  } catch (error) {
    // A second process that starts at the same time may have kept the build first.
    if (!existsSync(join(buildsFolder, build))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The builds that are kept, the one that was started last first. */
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
