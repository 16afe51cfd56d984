/** The result of one load; `latest` is false while a later one is under way. */
export type LoadResult<T> = ({ data: T } | { error: unknown }) & { latest: boolean };

/** Loads of the same thing that may overlap; a result that comes after a later load's is dropped. */
export type Loader = {
  /** Loads once more; resolves when that has ended, also when it failed. */
  load: () => Promise<void>;
  /** Ends all loads; none of them is shown any more. */
  stop: () => void;
};

/** Returns a loader that passes each result to `show`, in the order in which the loads began. */
export function loadInOrder<T>(
  load: (signal: AbortSignal) => Promise<T>,
  show: (result: LoadResult<T>) => void,
): Loader {
  const stopping = new AbortController();
  let begun = 0;
  let shown = 0;
  return {
    async load() {
      const own = ++begun;
      const result = await load(stopping.signal).then(
        (data) => ({ data }),
        (error: unknown) => ({ error }),
      );
      if (stopping.signal.aborted || own < shown) return;
      shown = own;
      show({ ...result, latest: own === begun });
    },
    stop: () => stopping.abort(),
  };
}
