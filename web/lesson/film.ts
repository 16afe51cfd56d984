/** Brings a lesson's HLS into a <video>: with hls.js where the browser has Media Source, natively elsewhere. */
import type { Film, FilmAsk } from './film-ask.ts';
import { attachWithHls } from './hls-film.ts';
import { choosesHeights } from './media-source.ts';
import { attachNatively } from './native-film.ts';

export function attachFilm(ask: FilmAsk): Film {
  return choosesHeights() ? attachWithHls(ask) : attachNatively(ask);
}
