import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { MediaStore } from '#server/platform/config/media.ts';
import { forEachUntilFailure } from '#server/videos/move-media.ts';
import { connectBackupStore } from '#server/operations/backup/remote-backups.ts';
import { connectStoreCopies } from '#server/videos/storage/store-copies.ts';
import { type OwnSite, startSite } from '#tests/e2e/site.ts';
import { type Film, readAttachment, readFilm, requireCors } from './film.ts';
import { type Instructor, type Lesson, signInInstructor } from './instructor.ts';
import { require, type Steps } from './steps.ts';

/** Runs a command of the site as an operator would. @throws {Error} with its output, unless it ends with the code */
async function run(
  command: string,
  environment: NodeJS.ProcessEnv,
  { code = 0 }: { code?: number } = {},
): Promise<void> {
  const child = spawn(process.execPath, command.split(' '), {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exited;
  if (child.exitCode !== code) throw new Error(`${command} ends with ${child.exitCode}: ${stdout}${stderr}`);
}

/** A running site moves its videos to the store and back, packages into it, and keeps its backups there. */
type Order = {
  media: MediaStore;
  backups: MediaStore;
  recording: Buffer<ArrayBuffer>;
  /** Returns the URL of an empty database; null for a file in the data folder. */
  createDatabase: () => Promise<string | null>;
  /** Whether the sample videos are excluded from the moves. */
  few: boolean;
};

type Trial = { site: OwnSite; instructor: Instructor; order: Order; steps: Steps };

/** @throws {Error} at the first failed step */
export async function trySite(order: Order, steps: Steps): Promise<void> {
  const databaseUrl = await order.createDatabase();
  const site = await startSite({
    ...settingsOf('MEDIA', order.media),
    ...settingsOf('BACKUP', order.backups),
    MEDIA_FROM: 'disk',
    BACKUP_NIGHTLY: 'false',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  });
  try {
    const trial = { site, instructor: await signInInstructor(site), order, steps };
    const first = await tryDisk(trial);
    await tryBackup(trial, first.lesson);
    await tryMove(trial, first);
    const second = await tryPackaging(trial);
    await tryTrim(trial, second.lesson);
    await tryWayBack(trial, [first, second]);
  } finally {
    await removeBackups(site, order.backups).catch((error: unknown) => console.error(String(error)));
    await site.stop();
  }
}

function settingsOf(prefix: string, store: MediaStore): Record<string, string> {
  return {
    [`${prefix}_URL`]: store.url,
    [`${prefix}_REGION`]: store.region,
    [`${prefix}_ACCESS_KEY_ID`]: store.accessKeyId,
    [`${prefix}_SECRET_ACCESS_KEY`]: store.secretAccessKey,
  };
}

type Shown = { lesson: Lesson; film: Film };

async function tryDisk({ instructor, order, steps: { step } }: Trial): Promise<Shown> {
  const video = await step('a recording is uploaded and packaged on the disk', () =>
    instructor.upload('On the disk.mp4', order.recording),
  );
  const lesson = await step('captions, a poster and a file are added and published', () =>
    instructor.dress(video, 0),
  );
  const film = await step('all of it is read from the disk', () => readFilm(instructor, lesson, 'site'));
  await readAttachment(instructor, lesson, 'site');
  return { lesson, film };
}

async function tryBackup({ site, order, steps: { step } }: Trial, { video }: Lesson): Promise<void> {
  await step('a wrong key of the backups is told', async () => {
    await run(
      'scripts/backup/main.ts',
      { ...site.settings(), BACKUP_SECRET_ACCESS_KEY: 'wrong' },
      { code: 3 },
    );
  });
  await step('a backup is sent', () => run('scripts/backup/main.ts', site.settings()));
  await step('a second backup is sent', () => run('scripts/backup/main.ts', site.settings()));
  await step('it is restored from the store alone, with every file', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lectern-restored-'));
    const databaseUrl = (await order.createDatabase()) ?? '';
    try {
      const settings = { ...site.settings(), DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
      await run('scripts/backup/restore.ts --from-store', settings);
      const [before, after] = [site.mediaFile(video, ''), join(dataDir, 'media', video)];
      require(isDeepStrictEqual(hashesIn(before), hashesIn(after)), 'the video has other files');
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
}

function hashesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const paths = files.map((one) => join(one.parentPath, one.name)).toSorted();
  const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length).replace(/^\//, ''), hash(path)]));
}

async function tryMove(trial: Trial, { lesson, film }: Shown): Promise<void> {
  const { site, instructor, steps } = trial;
  const { step } = steps;
  await step('a wrong key of the videos is told', async () => {
    const wrong = { ...site.settings(), MEDIA_SECRET_ACCESS_KEY: 'wrong' };
    await run('scripts/media/main.ts --to store', wrong, { code: 1 });
  });
  await step('everything moves to the store', () => move(trial, '--to store'));
  await site.restart({ MEDIA_FROM: '' });
  await step('the copies on the disk are removed', () => move(trial, '--to store --remove'));
  require(!existsSync(site.mediaFile(lesson.video, 'master.m3u8')), 'The video is still on the disk');
  await expectFromStore(trial, { lesson, film });
  await step('pages of the site may fetch from the store', () => requireCors(instructor, lesson, site.url));
}

async function move({ site, order }: Trial, args: string): Promise<void> {
  // A move excludes videos that are not ready; sample videos have no name.
  const mark = (state: 'ready' | 'failed') =>
    order.few ? site.db.updateTable('videos').set({ state }).where('name', '=', '').execute() : [];
  await mark('failed');
  await run(`scripts/media/main.ts ${args}`, site.settings());
  await mark('ready');
}

/** Reads each rendition through the site's URLs, and expects unchanged bytes. */
async function expectFromStore({ instructor, order, steps: { step } }: Trial, shown: Shown): Promise<void> {
  const { lesson, film } = shown;
  const origin = new URL(order.media.url);
  await step(
    'every quality, its captions and its poster are read from the store',
    async () => {
      const read = await readFilm(instructor, lesson, origin);
      require(isDeepStrictEqual(read, film), 'the files are others than before');
      return read;
    },
    ({ size }) => `${size} files`,
  );
  await step('the attached file is downloaded from the store by its name', () =>
    readAttachment(instructor, lesson, origin),
  );
}

async function tryPackaging(trial: Trial): Promise<Shown> {
  const { site, instructor, order, steps } = trial;
  const { step } = steps;
  const video = await step('a recording is packaged into the store', () =>
    instructor.upload('Into the store.mp4', order.recording),
  );
  require(!existsSync(site.mediaFile(video, 'master.m3u8')), 'The video lies on the disk');
  const lesson = await step('captions, a poster and a file are put there and published', () =>
    instructor.dress(video, 1),
  );
  const film = await readFilm(instructor, lesson, new URL(order.media.url));
  await expectFromStore(trial, { lesson, film });
  await step('the site looks at the video and finds it whole', async () => {
    const trouble = await instructor.check(video);
    require(trouble === null, `it finds: ${trouble}`);
  });
  await step('a backup names the store', () => run('scripts/backup/main.ts', site.settings()));
  return { lesson, film };
}

async function tryTrim({ instructor, order, steps: { step } }: Trial, { video }: Lesson): Promise<void> {
  const store = copiesIn(order.media);
  const trimmed = await step('a part of it is made of pieces in the store', async () => {
    const body = { startSeconds: 4, endSeconds: 14, name: 'Trimmed' };
    const { id } = await instructor.ask<{ id: string }>(`POST /api/studio/videos/${video}/trims`, body);
    await instructor.untilReady(id);
    return id;
  });
  await step('that part is removed from the store', async () => {
    require((await store.look(`${trimmed}/master.m3u8`)) !== null, 'it is not there');
    await instructor.ask(`DELETE /api/studio/videos/${trimmed}`);
    require((await store.look(`${trimmed}/master.m3u8`)) === null, 'it is still there');
  });
}

async function tryWayBack(trial: Trial, all: readonly Shown[]): Promise<void> {
  const { site, instructor, order, steps } = trial;
  const { step } = steps;
  await step('everything moves back to the disk', () => move(trial, '--to disk'));
  await site.restart({});
  await step('the copies in the store are removed', () => move(trial, '--to disk --remove'));
  await step('all is read from the disk, and nothing is left in the store', async () => {
    const store = copiesIn(order.media);
    for (const { lesson, film } of all) {
      require(isDeepStrictEqual(await readFilm(instructor, lesson, 'site'), film), 'the files are others');
      await readAttachment(instructor, lesson, 'site');
      const left = [
        ...[...film.keys()].map((file) => `${lesson.video}/${file}`),
        `_attachments/${lesson.attachment.id}`,
      ];
      for (const path of left) require((await store.look(path)) === null, `${path} is still there`);
    }
  });
}

function copiesIn(store: MediaStore) {
  return connectStoreCopies(store, { now: Date.now, signal: new AbortController().signal });
}

const removedAtOnce = 8;

/** The store cannot list objects; its backups have the same files as the local ones. */
async function removeBackups(site: OwnSite, backups: MediaStore): Promise<void> {
  const store = connectBackupStore(backups, Date.now);
  const folder = join(site.settings()['DATA_DIR'] ?? '', 'backups');
  if (!existsSync(folder)) return;
  const paths = [...Object.keys(hashesIn(folder)), 'index.json'];
  await forEachUntilFailure(paths, removedAtOnce, async (path) => {
    await store.remove(path);
  });
}
