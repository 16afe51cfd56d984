/** The files of a site with two videos and an attachment on disk, and a store to move them to. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { thumbnailsFile, thumbnailsLine } from '#rules/video/thumbnails.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { type Database, migrate, openDatabase } from '#server/platform/db/database.ts';
import { addAttachment } from '#server/content/file-store.ts';
import { addVideos } from '#server/publishing/course-store.ts';
import { googleEnvironment, stripeEnvironment } from '#tests/test-context.ts';
import { startTestStore, storeKey, type TestStore } from '#tests/test-store.ts';

const attached = 'the handout';

export const attachmentPath = `_attachments/${createHash('sha256').update(attached).digest('hex')}`;

/** The site's files, relative to the media folder. */
export const siteFiles: Record<string, string> = {
  ...videoFiles('one', 3),
  ...videoFiles('two', 2),
  'two/captions/ms.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\nSatu\n',
  'two/poster-0123456789abcdef.webp': 'a chosen poster',
  [attachmentPath]: attached,
};

function videoFiles(id: string, segments: number): Record<string, string> {
  const names = Array.from({ length: segments }, (_, at) => `720p-${at + 1}.m4s`);
  const playlist = [
    '#EXTM3U',
    '#EXT-X-MAP:URI="720p-start.mp4"',
    ...names.map((name) => `#EXTINF:6,\n${name}`),
    '#EXT-X-ENDLIST\n',
  ];
  const master = `#EXTM3U\n${thumbnailsLine}\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=1280x720\n720p.m3u8\n`;
  return {
    [`${id}/master.m3u8`]: master,
    [`${id}/720p.m3u8`]: playlist.join('\n'),
    [`${id}/720p-start.mp4`]: `beginning of ${id}`,
    ...Object.fromEntries(names.map((name) => [`${id}/${name}`, `${name} of ${id}`])),
    [`${id}/poster.webp`]: `poster of ${id}`,
    [`${id}/${thumbnailsFile}`]: `thumbnails of ${id}`,
  };
}

/** Adds the rows to the database and the files to `media`. */
export async function createMovedSite(db: Database, media: string): Promise<void> {
  await addVideos(db, [
    { id: 'one', lengthSeconds: 18 },
    { id: 'two', lengthSeconds: 12 },
  ]);
  const poster = JSON.stringify({ file: 'poster-0123456789abcdef.webp', bytes: 15, atSeconds: 1 });
  // One was prepared in the browser; the other was copied in.
  const prepared = { captions: '["ms"]', renditions: '[{"height":720,"bytes":40}]', poster };
  await db.updateTable('videos').set(prepared).where('id', '=', 'two').execute();
  const id = attachmentPath.slice('_attachments/'.length);
  await addAttachment(db, { id, bytes: attached.length, createdAt: 1, createdBy: null });
  for (const [path, text] of Object.entries(siteFiles)) writeMedia(media, path, text);
}

export function writeMedia(media: string, path: string, text: string): void {
  mkdirSync(dirname(join(media, path)), { recursive: true });
  writeFileSync(join(media, path), text);
}

/** Returns the texts of the files on disk, without internal ones. */
export function readMediaFiles(media: string): Record<string, string> {
  if (!existsSync(media)) return {};
  const files = readdirSync(media, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(media.length + 1))
    .filter((path) => !path.startsWith('.'));
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(media, path), 'utf8')]));
}

export const storeFolder = '/films/lessons/';

/** Returns the texts of the files in the store. */
export function readStoreFiles({ objects }: TestStore): Record<string, string> {
  return Object.fromEntries(
    [...objects].map(([path, text]) => [
      path.startsWith(storeFolder) ? path.slice(storeFolder.length) : path,
      text,
    ]),
  );
}

export function storeSettings(store: TestStore): Record<string, string> {
  return {
    MEDIA_URL: `${store.url}${storeFolder}`,
    MEDIA_REGION: storeKey.region,
    MEDIA_ACCESS_KEY_ID: storeKey.id,
    MEDIA_SECRET_ACCESS_KEY: storeKey.secret,
  };
}

/** The command that moves the videos, on a site with files and a store. */
export async function createCommandSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-media-move-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const media = join(dataDir, 'media');
  mkdirSync(media);
  const db = openDatabase({ dataDir, databaseUrl: null });
  onTestFinished(() => db.destroy());
  await migrate(db);
  await createMovedSite(db, media);
  const store = await startTestStore(Date.now);
  store.keyOpens = storeFolder;
  const settings = storeSettings(store);
  const start = (args: readonly string[], env: Record<string, string> = {}): ChildProcess =>
    spawn(process.execPath, ['scripts/media/main.ts', ...args], {
      env: { ...process.env, ...noStore, ...env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const run = async (args: readonly string[], env?: Record<string, string>) => {
    const child = start(args, env);
    const [stdout, stderr] = await Promise.all([readText(child.stdout!), readText(child.stderr!)]);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return { status: child.exitCode, stdout, stderr };
  };
  const config = readConfig({
    ...stripeEnvironment,
    ...googleEnvironment,
    SMTP_URL: 'smtp://localhost:1',
    STRIPE_URL: 'http://localhost:1',
    DATA_DIR: dataDir,
  });
  /** A running process of the site, as it registers itself. */
  const serve = { db, config, now: Date.now };
  return { db, media, store, settings, standby: { ...settings, MEDIA_FROM: 'disk' }, start, run, serve };
}

const noStore = { MEDIA_URL: '', MEDIA_FROM: '', MEDIA_ACCEL_PREFIX: '', BACKUP_URL: '', SITE_URL: '' };
