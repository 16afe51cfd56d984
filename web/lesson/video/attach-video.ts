/** Brings a lesson's HLS into a <video>: with hls.js where the browser has Media Source, natively elsewhere. */
import type { AttachedVideo, AttachOptions } from './video-source.ts';
import { attachWithHls } from './attach-hls.ts';
import { choosesHeights } from './media-source.ts';
import { attachNatively } from './attach-native.ts';

export function attachVideo(ask: AttachOptions): AttachedVideo {
  return choosesHeights() ? attachWithHls(ask) : attachNatively(ask);
}
