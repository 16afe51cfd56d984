/**
 * `node lab/store/main.ts` tries an S3-compatible store as the site uses one: first its signatures, then a site with
 * SQLite and one with PostgreSQL (packaging, playing, downloads, moving, backups and restoring). The store comes from
 * MEDIA_URL, MEDIA_REGION, MEDIA_ACCESS_KEY_ID and MEDIA_SECRET_ACCESS_KEY, and one for backups from the same with
 * BACKUP_ (by default the same store). It writes into a folder of its own and removes it afterwards.
 * `--database sqlite` tries one database; `--few` excludes the sample videos from the moves, for a slow store. It
 * prints each step, and ends with 1 when one failed. It needs Chromium.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { registerMediabunnyServer } from '@mediabunny/server';
import { type MediaStore, readMediaConfig } from '#server/platform/config/media.ts';
import { buildWebIfChanged } from '#scripts/build.ts';
import { createPlace, type Engine, stopDatabases } from '../bench/database.ts';
import { writeCodeRecording } from '../stills/recording.ts';
import { createSteps } from './steps.ts';
import { trySignatures } from './try-signatures.ts';
import { trySite } from './try-site.ts';

const engines: readonly Engine[] = ['sqlite', 'postgresql'];
const recordingSeconds = 20;

const { values } = parseArgs({
  options: { database: { type: 'string', multiple: true }, few: { type: 'boolean' } },
});
const folder = mkdtempSync(join(tmpdir(), 'lectern-store-'));
const steps = createSteps(console.log);
try {
  const media = readStore('MEDIA') ?? missing();
  const backups = readStore('BACKUP') ?? media;
  await trySignatures(below(media, 'signatures'), steps);
  await buildWebIfChanged();
  const recording = await makeRecording();
  for (const engine of engines.filter((one) => values.database?.includes(one) ?? true)) {
    console.log(`\nA site with ${engine}`);
    const createDatabase = async () => (await createPlace(engine, folder)).databaseUrl;
    const stores = { media: below(media, engine), backups: below(backups, `${engine}-backups`) };
    // The failed step has been printed.
    await trySite({ ...stores, recording, createDatabase, few: values.few === true }, steps).catch(
      (error: unknown) => {
        if (steps.failed === 0) throw error;
      },
    );
  }
  console.log(steps.failed === 0 ? '\nEverything went well.' : `\n${steps.failed} failed.`);
} catch (error) {
  console.error(error);
  steps.failed += 1;
} finally {
  await stopDatabases();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(steps.failed === 0 ? 0 : 1);

function readStore(prefix: 'MEDIA' | 'BACKUP'): MediaStore | null {
  const names = ['URL', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'];
  const given = Object.fromEntries(names.map((name) => [`MEDIA_${name}`, process.env[`${prefix}_${name}`]]));
  const wrong: string[] = [];
  const { store } = readMediaConfig(given, { wrong, local: true });
  if (wrong.length > 0) throw new Error(wrong.join('; ').replaceAll('MEDIA_', `${prefix}_`));
  return store;
}

function missing(): never {
  throw new Error('MEDIA_URL names no store');
}

/** A prefix that no existing object has. */
function below(store: MediaStore, name: string): MediaStore {
  return { ...store, url: `${store.url}/lab-${process.pid}-${Date.now().toString(36)}/${name}` };
}

async function makeRecording(): Promise<Buffer<ArrayBuffer>> {
  registerMediabunnyServer({ hardwareContext: null });
  const path = join(folder, 'recording.mp4');
  await writeCodeRecording(path, recordingSeconds);
  return readFileSync(path);
}
