/** Pictures and sound of a recording are read at the same pace, so that neither waits in memory for the other. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Muxer } from 'node-av/api';
import type { Packet } from 'node-av/lib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type InputKind, makeInput } from '#tests/videos/make-input.ts';
import { secondOf } from './media-file.ts';
import { packageRecording } from './package-recording.ts';

/** The longest time between the tracks: a second of the mixer, and the frames that x264 looks ahead, at 5 a second. */
const aheadSeconds = 6;

type Write = (this: Muxer, packet: Packet | null | undefined, stream: number) => void;

/** Packages in this process. Returns how many seconds lay at most between the tracks of any file that was written. */
async function widestGap(kind: InputKind): Promise<number> {
  const source = makeInput('film', kind);
  const reached = new Map<Muxer, Map<number, number>>();
  let widest = 0;
  const write: Write = Reflect.get(Muxer.prototype, 'writePacketSync');
  const spy = vi.spyOn(Muxer.prototype, 'writePacketSync').mockImplementation(function (
    this: Muxer,
    packet,
    stream,
  ) {
    const tracks = reached.get(this) ?? new Map<number, number>();
    reached.set(this, tracks);
    if (packet) tracks.set(stream, secondOf(packet) ?? 0);
    if (tracks.size > 1)
      widest = Math.max(widest, Math.max(...tracks.values()) - Math.min(...tracks.values()));
    return write.call(this, packet, stream);
  });
  onTestFinished(() => spy.mockRestore());
  const folder = mkdtempSync(join(tmpdir(), 'lectern-pace-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await packageRecording({ source, folder, onProgress: () => {} });
  return widest;
}

const small = { rate: 5, width: 64, height: 36 };

/** From second 1 to second 59. */
const atTheEnds = (second: number) => second < 1 || second >= 59;

test.each<[string, InputKind]>([
  ['a slide that stands', { picture: { ...small, isRecorded: atTheEnds }, sounds: [{}] }],
  [
    'a slide before frames in another order',
    { picture: { ...small, bFrames: 2, isRecorded: atTheEnds }, sounds: [{}] },
  ],
  ['a picture that ends', { picture: { ...small, isRecorded: (second) => second < 1 }, sounds: [{}] }],
  [
    'a picture that begins late',
    { picture: { ...small, isRecorded: (second) => second > 59 }, sounds: [{}] },
  ],
  ['sound that pauses', { picture: small, sounds: [{ isRecorded: atTheEnds }] }],
  ['sound that begins late', { picture: small, sounds: [{ from: 59 }] }],
  [
    'two tracks, one of which pauses',
    { picture: small, sounds: [{}, { hertz: 880, isRecorded: atTheEnds }] },
  ],
  ['sound alone', { picture: null, sounds: [{}] }],
])('%s makes nothing wait', async (_, kind) => {
  expect(await widestGap({ format: 'matroska', seconds: 60, ...kind })).toBeLessThan(aheadSeconds);
});
