/** Files that want too much memory or time, or what lies outside of them, are rejected with a reason. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { PackagingFailure } from '#rules/video/upload.ts';
import { box, compressedHeader } from '#tests/videos/compressed-header.ts';
import { makeInput } from '#tests/videos/make-input.ts';
import { createPackager } from './packager.ts';

/** A recording and a server beside a file, which it may try to reach. */
type Outside = { path: string; name: string; url: string };

/** Expects that a file is rejected, and that nothing is left or was fetched. */
async function expectRefused(
  content: string | Buffer | ((outside: Outside) => string | Buffer),
  failures: PackagingFailure[],
): Promise<void> {
  const path = makeInput('neighbor.mp4', { sounds: [{}], seconds: 1 });
  const requests: string[] = [];
  const server = createServer(({ url = '' }, reply) => {
    requests.push(url);
    reply.end(readFileSync(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const source = join(dirname(path), 'film.mp4');
  const outside = { path, name: 'neighbor.mp4', url: `http://127.0.0.1:${port}/film.mp4` };
  writeFileSync(source, typeof content === 'function' ? content(outside) : content);

  const work = mkdtempSync(join(tmpdir(), 'lectern-hostile-'));
  onTestFinished(() => rmSync(work, { recursive: true }));
  const { signal } = new AbortController();
  const order = { source, folder: join(work, 'film'), signal, onProgress: () => {} };
  const failure = await createPackager()
    .package(order)
    .then(
      () => 'packaged',
      (error: { failure: string }) => error.failure,
    );
  expect(failures).toContain(failure);
  expect(requests).toEqual([]);
  expect(readdirSync(work)).toEqual([]);
  expect(readdirSync(dirname(path)).toSorted()).toEqual(['film.mp4', 'neighbor.mp4']);
}

const playlist = (target: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${target}\n#EXT-X-ENDLIST\n`;

const dash = (target: string) =>
  '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT1S" ' +
  'profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period><AdaptationSet mimeType="video/mp4">' +
  `<Representation id="1" bandwidth="1000"><BaseURL>${target}</BaseURL></Representation>` +
  '</AdaptationSet></Period></MPD>';

test.each<[string, (outside: Outside) => string]>([
  ['a playlist of a file', ({ name }) => playlist(name)],
  ['a playlist of a path', ({ path }) => playlist(pathToFileURL(path).href)],
  ['a playlist of a URL', ({ url }) => playlist(url)],
  ['a playlist behind a tag', ({ url }) => `ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000${playlist(url)}`],
  ['a list of a file', ({ name }) => `ffconcat version 1.0\nfile '${name}'\n`],
  ['a list of a path', ({ path }) => `ffconcat version 1.0\nfile '${path}'\n`],
  ['a list of a URL', ({ url }) => `ffconcat version 1.0\nfile '${url}'\n`],
  ['a DASH manifest of a file', ({ name }) => dash(name)],
  ['a DASH manifest of a URL', ({ url }) => dash(url)],
  [
    'a session description',
    () => 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n',
  ],
  ['a reference film', ({ url }) => `RTSPtext\r\n${url}\r\n`],
  ['a page', ({ url }) => `<!doctype html><script src="${url}"></script><video src="${url}"></video>`],
  ['a drawing', ({ url }) => `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}"/></svg>`],
])('%s is rejected', (_, content) => expectRefused(content, ['not-video']));

/** A QuickTime file whose header is compressed. */
function quickTime(header: Buffer, declared?: number): Buffer {
  return Buffer.concat([box('ftyp', Buffer.from('qt  \0\0\0\0qt  ')), compressedHeader(header, declared)]);
}

test.each<[string, () => string | Buffer]>([
  ['an archive', () => Buffer.from('504b0304140000000800', 'hex')],
  ['an archive of 200 MB of zeros', () => gzipSync(Buffer.alloc(200_000_000))],
  ['a compressed header of 50 MB of zeros', () => quickTime(Buffer.alloc(50_000_000))],
  ['a compressed header that declares 4 GB', () => quickTime(Buffer.alloc(1_000), 4_294_967_000)],
  [
    'a compressed header in a compressed header, a hundred times',
    () => {
      let header = Buffer.alloc(1_000);
      for (let depth = 0; depth < 100; depth += 1) header = Buffer.from(compressedHeader(header));
      return quickTime(header);
    },
  ],
  ['an MP4 that declares 5 GB', () => Buffer.from('00000001667479700000000140000000', 'hex')],
  ['nothing', () => ''],
  ['zeros', () => Buffer.alloc(5_000_000)],
  [
    'a transport stream of empty packets',
    () => Buffer.from(`\u0047\u001f\u00ff\u0010${' '.repeat(184)}`.repeat(50_000), 'latin1'),
  ],
])('%s is rejected, too', (_, make) => expectRefused(make(), ['not-video', 'broken']));

/** Replaces the bytes after each place where some others lie. */
function replaced(path: string, found: string, change: (bytes: Buffer, at: number) => void): Buffer {
  const bytes = readFileSync(path);
  const wanted = Buffer.from(found, 'latin1');
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) change(bytes, at);
  return bytes;
}

const small = { width: 64, height: 36 };

test.each<[string, () => Buffer]>([
  [
    '100,000 × 100,000',
    () =>
      replaced(
        makeInput('film', { format: 'avi', picture: { ...small, codec: 'rawvideo' }, seconds: 1 }),
        'strf',
        (bytes, at) => {
          bytes.writeUInt32LE(100_000, at + 12);
          bytes.writeUInt32LE(100_000, at + 16);
        },
      ),
  ],
  [
    '16,383 × 16,383',
    () =>
      replaced(
        makeInput('film', { format: 'webm', picture: { ...small, codec: 'libvpx' }, seconds: 1 }),
        '\u009d\u0001\u002a',
        (bytes, at) => {
          bytes.writeUInt16LE(16_383, at + 3);
          bytes.writeUInt16LE(16_383, at + 5);
        },
      ),
  ],
  [
    '65,500 × 65,500',
    () =>
      replaced(
        makeInput('film', {
          format: 'mp4',
          picture: { ...small, codec: 'mjpeg', pixels: 'yuvj420p' },
          seconds: 1,
        }),
        '\u00ff\u00c0\u0000\u0011',
        (bytes, at) => {
          bytes.writeUInt16BE(65_500, at + 5);
          bytes.writeUInt16BE(65_500, at + 7);
        },
      ),
  ],
])('pictures of %s are rejected', (_, make) => expectRefused(make(), ['broken', 'unknown-picture']));

test.each<[string, { channels?: number; rate?: number }, PackagingFailure]>([
  ['65,535 channels', { channels: 65_535 }, 'unknown-sound'],
  ['4,000,000,000 samples a second', { rate: 4_000_000_000 }, 'not-video'],
  // It would last for three hours, and its first second has 400 MB at 48,000 a second.
  ['1 sample a second', { rate: 1 }, 'unknown-sound'],
])('sound of %s is rejected', (_, { channels = 1, rate = 48_000 }, failure) =>
  expectRefused(wave(channels, rate), [failure]),
);

function wave(channels: number, rate: number): Buffer {
  const bytes = Buffer.alloc(20_044);
  bytes.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(Math.min(2 ** 32 - 1, rate * channels * 2), 28);
  bytes.writeUInt16LE(Math.min(65_535, channels * 2), 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(bytes.length - 44, 40);
  return bytes;
}

test('two frames that lie 30 hours apart are rejected', async () => {
  const picture = { ...small, rate: 1, isRecorded: (second: number) => second < 1 || second > 107_000 };
  const path = makeInput('film', { format: 'matroska', picture, seconds: 107_003 });
  await expectRefused(readFileSync(path), ['too-long']);
});
