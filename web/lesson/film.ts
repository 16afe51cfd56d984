/** Brings a lesson's HLS into a <video>: with hls.js where the browser has Media Source, natively elsewhere. */
import type { Film, FilmAsk } from './film-ask.ts';
import { attachWithHls } from './hls-film.ts';
import { attachNatively } from './native-film.ts';

export function attachFilm(ask: FilmAsk): Film {
  return choosesHeights() ? attachWithHls(ask) : attachNatively(ask);
}

/** Where the browser plays HLS by itself, it chooses the picture's height by itself too. */
export function choosesHeights(): boolean {
  return 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;
}
