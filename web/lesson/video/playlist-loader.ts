import type { Loader, PlaylistLoaderConstructor, PlaylistLoaderContext } from 'hls.js';
import type { VideoPlayback } from '../playback/playback-lease.ts';

/**
 * Gives hls.js the playlist that came with the playback, once, and asks the network for all others: for one that
 * is asked for again, as the one at hand may have been of no use.
 */
export function preloadedPlaylistLoader(
  Network: PlaylistLoaderConstructor,
  playlists: VideoPlayback['playlists'],
): PlaylistLoaderConstructor {
  const texts = new Map(playlists.map(({ file, text }) => [file, text]));

  return class extends Network {
    override load(...asked: Parameters<Loader<PlaylistLoaderContext>['load']>): void {
      const [context, , { onSuccess }] = asked;
      const file = new URL(context.url, location.href).pathname.split('/').at(-1) ?? '';
      const text = texts.get(file);
      texts.delete(file);
      if (text === undefined) {
        super.load(...asked);
        return;
      }
      const { stats } = this;
      const now = performance.now();
      Object.assign(stats.loading, { start: now, first: now, end: now });
      stats.loaded = stats.total = text.length;
      this.context = context;
      queueMicrotask(() => {
        // The player that asked may be gone.
        if (this.context === context) onSuccess({ url: context.url, data: text }, stats, context, null);
      });
    }
  };
}
