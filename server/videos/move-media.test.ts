import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readMediaConfig } from '#server/platform/config/media.ts';
import { openDiskCopies } from './storage/disk-copies.ts';
import { connectStoreCopies, StoreTrouble } from './storage/store-copies.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import { startTestStore, type TestStore } from '#tests/test-store.ts';
import {
  attachmentPath,
  createMovedSite,
  readMediaFiles,
  readStoreFiles,
  siteFiles,
  storeFolder,
  storeSettings,
  writeMedia,
} from '#tests/videos/moved-site.ts';
import {
  moveMedia,
  type MoveProgress,
  type MoveTarget,
  openKnownPairs,
  removeFormerCopies,
} from './move-media.ts';

async function createSite() {
  const db = await createTestDatabase();
  const media = mkdtempSync(join(tmpdir(), 'lectern-move-'));
  onTestFinished(() => rmSync(media, { recursive: true }));
  await createMovedSite(db, media);
  const store = await startTestStore(Date.now);
  store.keyOpens = storeFolder;
  const move = async (
    to: MoveTarget,
    { isInUse = false, removes = false, stop = new AbortController() } = {},
  ) => {
    store.asked.length = 0;
    const { signal } = stop;
    const target = readMediaConfig(storeSettings(store), { wrong: [], local: true }).store!;
    const known = await openKnownPairs(media, target.url);
    const disk = await openDiskCopies(media);
    const copies = connectStoreCopies(target, { now: Date.now, signal, pausesMs: [1, 1] });
    const progress: MoveProgress[] = [];
    const order = { to, isInUse, signal, onProgress: (one: MoveProgress) => progress.push(one) };
    try {
      const moved = await moveMedia({ db, disk, store: copies, known }, order);
      if (removes) await removeFormerCopies({ disk, store: copies }, moved, order);
      return { ...moved, progress };
    } finally {
      await known.close();
    }
  };
  return { db, media, store, move };
}

const count = Object.keys(siteFiles).length;
const bytes = Object.values(siteFiles).reduce((sum, text) => sum + Buffer.byteLength(text), 0);

function asked({ asked: all }: TestStore, method: string): string[] {
  return all
    .filter((one) => one.method === method && one.status === 200)
    .map(({ path }) => path.slice(storeFolder.length));
}

function setInStore(store: TestStore, path: string, text: string): void {
  store.objects.set(storeFolder + path, text);
  store.bytes.set(storeFolder + path, Buffer.from(text));
}

test('copies everything to the store, master playlists last, and a second run sends nothing', async () => {
  const { media, store, move } = await createSite();
  const moved = await move('store');
  expect(moved).toMatchObject({ copied: { files: count, bytes }, there: { files: count, bytes } });
  expect(moved).toMatchObject({ missing: [], kept: [], strange: [], isSettled: true });
  expect(readStoreFiles(store)).toEqual(siteFiles);
  expect(readMediaFiles(media)).toEqual(siteFiles);
  const masters = asked(store, 'PUT').slice(-2).toSorted();
  expect(masters).toEqual(['one/master.m3u8', 'two/master.m3u8']);
  expect(moved.progress.findLast(({ step }) => step === 'copy')).toEqual({
    step: 'copy',
    files: count,
    allFiles: count,
    bytes,
    allBytes: bytes,
  });

  expect(await move('store')).toMatchObject({ copied: { files: 0 }, there: { files: count } });
  expect([asked(store, 'PUT'), asked(store, 'GET')]).toEqual([[], []]);
});

test('compares files that another program put into the store instead of sending them again', async () => {
  const { store, move } = await createSite();
  for (const [path, text] of Object.entries(siteFiles)) setInStore(store, path, text);
  setInStore(store, 'one/720p-2.m4s', 'half of it');
  expect(await move('store')).toMatchObject({ copied: { files: 1 }, there: { files: count } });
  expect(asked(store, 'PUT')).toEqual(['one/720p-2.m4s']);
});

test('resumes an interrupted move', async () => {
  const { store, move } = await createSite();
  const stop = new AbortController();
  store.meddle = ({ method, body }) => {
    if (method === 'PUT' && asked(store, 'PUT').length >= 5) stop.abort();
    return body;
  };
  await expect(move('store', { stop })).rejects.toThrow();
  store.meddle = null;
  const sent = Object.keys(readStoreFiles(store)).length;
  expect(sent).toBeGreaterThanOrEqual(5);
  expect(sent).toBeLessThan(count);
  const moved = await move('store');
  // The store may have received one more file after the move ended.
  expect(moved.copied.files).toBeLessThanOrEqual(count - sent);
  expect(moved.there.files).toBe(count);
  expect(readStoreFiles(store)).toEqual(siteFiles);
});

test('a torn record costs a comparison, but no file', async () => {
  const { media, store, move } = await createSite();
  await move('store');
  const record = readdirSync(join(media, '.moving')).find((name) => name.endsWith('.jsonl')) ?? '';
  writeFileSync(join(media, '.moving', record), '["one/poster.webp",15,"17');
  expect(await move('store')).toMatchObject({ copied: { files: 0 }, there: { files: count } });
  expect(asked(store, 'PUT')).toEqual([]);
});

test.each([
  ['Amazon', 'XAmzContentSHA256Mismatch'],
  ['OpenStack Swift', 'BadDigest'],
] as const)(
  'sends bytes again that were corrupted on the way to a store like that of %s',
  async (_, name) => {
    const { store, move } = await createSite();
    store.mismatch = name;
    let damaged = 0;
    store.meddle = ({ method, body }) =>
      method === 'PUT' && body && damaged++ < 3 ? body.subarray(0, body.length - 1) : body;
    await move('store');
    expect(damaged).toBeGreaterThan(3);
    expect(readStoreFiles(store)).toEqual(siteFiles);
  },
);

test('a failing store ends the move and keeps the copied files', async () => {
  const { store, move } = await createSite();
  store.trouble = 503;
  await expect(move('store')).rejects.toThrow(StoreTrouble);
  store.trouble = null;
  expect(await move('store')).toMatchObject({ there: { files: count } });
});

test('copies changes on the disk until the site uses the store', async () => {
  const { media, store, move } = await createSite();
  await move('store');
  writeMedia(media, 'two/captions/ms.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nSatu dua\n');
  // A process that still uses the disk may have written it at the last moment.
  expect(await move('store', { isInUse: true })).toMatchObject({ copied: { files: 1 }, kept: [] });
  expect(readStoreFiles(store)).toEqual(readMediaFiles(media));
});

test('never overwrites newer files in the store that the site uses', async () => {
  const { store, move } = await createSite();
  await move('store');
  setInStore(store, 'two/captions/ms.vtt', 'newer');
  expect(await move('store', { isInUse: true })).toMatchObject({ copied: { files: 0 }, kept: [] });
  expect(readStoreFiles(store)['two/captions/ms.vtt']).toBe('newer');
});

test('keeps and reports the site’s copy of files with unknown history', async () => {
  const { store, move } = await createSite();
  setInStore(store, 'one/poster.webp', 'another poster');
  expect(await move('store', { isInUse: true })).toMatchObject({ kept: ['one/poster.webp'] });
  expect(readStoreFiles(store)['one/poster.webp']).toBe('another poster');
});

test('reports a file that a playlist names and neither place has', async () => {
  const { media, move } = await createSite();
  rmSync(join(media, 'one/720p-2.m4s'));
  rmSync(join(media, 'two/poster.webp'));
  rmSync(join(media, 'two/captions/ms.vtt'));
  rmSync(join(media, attachmentPath));
  const missing = [attachmentPath, 'one/720p-2.m4s', 'two/captions/ms.vtt'];
  expect((await move('store')).missing).toEqual(missing);
});

test('removes the copies on the disk, and nothing else', async () => {
  const { media, store, move } = await createSite();
  writeMedia(media, '.recordings/v1', 'on its way');
  writeMedia(media, 'nobody/1.m4s', 'of no video');
  await move('store', { removes: true });
  expect(readMediaFiles(media)).toEqual({ 'nobody/1.m4s': 'of no video' });
  expect(readdirSync(media).toSorted()).toEqual(['.moving', '.recordings', '_attachments', 'nobody']);
  expect(readStoreFiles(store)).toEqual(siteFiles);
});

test('copies everything from the store back to the disk, and empties the store', async () => {
  const { media, store, move } = await createSite();
  await move('store', { removes: true });
  const moved = await move('disk', { removes: true });
  expect(moved).toMatchObject({ copied: { files: count, bytes }, missing: [], isSettled: true });
  expect(readMediaFiles(media)).toEqual(siteFiles);
  expect(readStoreFiles(store)).toEqual({});
});

test('an incomplete download from the store never appears under its name', async () => {
  const { media, store, move } = await createSite();
  await move('store', { removes: true });
  store.meddle = ({ method, path, body }) =>
    method === 'ANSWER' && path.endsWith('one/720p-2.m4s') ? body!.subarray(0, 3) : body;
  await expect(move('disk')).rejects.toThrow('broke off');
  expect(readMediaFiles(media)).not.toHaveProperty('one/720p-2.m4s');
  expect(readdirSync(join(media, '.moving')).filter((name) => name.startsWith('part-'))).toEqual([]);
  store.meddle = null;
  await move('disk');
  expect(readMediaFiles(media)).toEqual(siteFiles);
});

test('rejects an attached file from the store whose bytes do not match its name', async () => {
  const { media, store, move } = await createSite();
  await move('store', { removes: true });
  setInStore(store, attachmentPath, 'the h4ndout');
  await expect(move('disk')).rejects.toThrow('holds other bytes than it was given');
  expect(readMediaFiles(media)).not.toHaveProperty(attachmentPath);
});

test('a playlist with paths outside the folder causes no reads or writes there', async () => {
  const { media, store, move } = await createSite();
  await move('store', { removes: true });
  const playlist = '#EXTM3U\n#EXT-X-MAP:URI="../../escaped.mp4"\n#EXTINF:6,\n../../../secret.key\n';
  setInStore(store, 'one/720p.m3u8', playlist);
  const { strange } = await move('disk');
  expect(strange).toEqual(['one/../../../secret.key', 'one/../../escaped.mp4']);
  expect(readdirSync(join(media, '..'))).not.toContain('escaped.mp4');
  expect(store.asked.filter(({ path }) => !path.startsWith(storeFolder))).toEqual([]);
});
