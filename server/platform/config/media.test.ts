import { expect, test } from 'vitest';
import { readMediaConfig } from './media.ts';

const store = {
  MEDIA_URL: 'https://videos.example/lessons/',
  MEDIA_ACCESS_KEY_ID: 'id',
  MEDIA_SECRET_ACCESS_KEY: 'secret',
};

function read(env: Record<string, string>, local = false) {
  const wrong: string[] = [];
  return { media: readMediaConfig(env, { wrong, local }), wrong };
}

test('stores videos in the data folder with a faint watermark by default', () => {
  const media = { watermarkOpacity: 0.12, edge: false, accelPrefix: null, store: null, standbyStore: null };
  expect(read({})).toEqual({ media, wrong: [] });
});

test('a store is configured by its URL and key', () => {
  const { media, wrong } = read({ ...store, MARK_OPACITY: '0' });
  expect(wrong).toEqual([]);
  expect(media).toEqual({
    watermarkOpacity: 0,
    edge: false,
    accelPrefix: null,
    store: {
      url: 'https://videos.example/lessons',
      region: 'auto',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    },
    standbyStore: null,
  });
});

test('a store can stand by while videos move to or from the data folder', () => {
  const { media, wrong } = read({ ...store, MEDIA_FROM: 'disk', MEDIA_ACCEL_PREFIX: '/videos/' });
  expect(wrong).toEqual([]);
  expect(media).toMatchObject({ accelPrefix: '/videos/', store: null });
  expect(media.standbyStore).toEqual(read(store).media.store);
});

test.each<[what: string, env: Record<string, string>, sentence: string]>([
  ['a mark stronger than the picture', { MARK_OPACITY: '1.5' }, 'MARK_OPACITY is not between 0 and 1'],
  ['a mark that is no number', { MARK_OPACITY: 'faint' }, 'MARK_OPACITY is not between 0 and 1'],
  [
    'an nginx location that is not a path',
    { MEDIA_ACCEL_PREFIX: 'videos' },
    'MEDIA_ACCEL_PREFIX is not a path such as /videos/',
  ],
  [
    'nginx and a store at once',
    { ...store, MEDIA_ACCEL_PREFIX: '/videos/' },
    'MEDIA_ACCEL_PREFIX has no effect with MEDIA_URL: remove one of them',
  ],
  ['a CDN in other words', { MEDIA_EDGE: 'yes' }, 'MEDIA_EDGE is neither true nor false'],
  ['an unknown place', { ...store, MEDIA_FROM: 'tape' }, 'MEDIA_FROM is not disk'],
  ['a store that is no address', { ...store, MEDIA_URL: 'videos' }, 'MEDIA_URL is not a URL'],
  [
    'a public site’s store without https',
    { ...store, MEDIA_URL: 'http://videos.example' },
    'MEDIA_URL must be https on a public site',
  ],
  [
    'a store without its key',
    { MEDIA_URL: 'https://videos.example' },
    'MEDIA_ACCESS_KEY_ID and MEDIA_SECRET_ACCESS_KEY are missing: MEDIA_URL names an object store, which needs its key',
  ],
  [
    'a store with half of its key',
    { ...store, MEDIA_SECRET_ACCESS_KEY: ' ' },
    'MEDIA_SECRET_ACCESS_KEY is missing: MEDIA_URL names an object store, which needs its key',
  ],
])('reports %s in one sentence', (_, env, sentence) => {
  expect(read(env).wrong).toEqual([sentence]);
});

test('a CDN may send video segments from the disk or from a store', () => {
  expect(read({ MEDIA_EDGE: 'true' }).media).toMatchObject({ edge: true, store: null });
  expect(read({ ...store, MEDIA_EDGE: 'true' }).media.edge).toBe(true);
});

test('a local site may use a store without https', () => {
  expect(read({ ...store, MEDIA_URL: 'http://localhost:9000/videos' }, true).wrong).toEqual([]);
});
