import type { Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from 'hls.js';
import type { OpenedSaved } from '#web/saved/open-saved.ts';

/** Returns a loader that gives hls.js the decrypted files of a saved lesson instead of requesting them. */
export function savedLoader(read: OpenedSaved['read']): new (config: object) => Loader<LoaderContext> {
  return class implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    stats: LoaderStats = emptyStats();
    #isAborted = false;

    load(
      context: LoaderContext,
      _config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const { stats } = this;
      this.context = context;
      stats.loading.start = performance.now();
      const file = new URL(context.url).pathname.replace(/^\/saved\//, '');
      read(file).then(
        (bytes) => {
          if (this.#isAborted) return;
          const part = partOf(bytes, context);
          stats.loading.first = stats.loading.end = performance.now();
          stats.loaded = stats.total = part.byteLength;
          const data = context.responseType === 'arraybuffer' ? part : new TextDecoder().decode(part);
          callbacks.onSuccess({ url: context.url, data, code: 200 }, stats, context, null);
        },
        (error: unknown) => {
          if (!this.#isAborted) callbacks.onError({ code: 0, text: String(error) }, context, null, stats);
        },
      );
    }

    abort(): void {
      this.#isAborted = true;
      this.stats.aborted = true;
    }

    destroy(): void {
      this.abort();
      this.context = null;
    }
  };
}

function partOf(bytes: ArrayBuffer, { rangeStart, rangeEnd }: LoaderContext): ArrayBuffer {
  return rangeEnd ? bytes.slice(rangeStart ?? 0, rangeEnd) : bytes;
}

function emptyStats(): LoaderStats {
  return {
    aborted: false,
    loaded: 0,
    retry: 0,
    total: 0,
    chunkCount: 0,
    bwEstimate: 0,
    loading: { start: 0, first: 0, end: 0 },
    parsing: { start: 0, end: 0 },
    buffering: { start: 0, first: 0, end: 0 },
  };
}
