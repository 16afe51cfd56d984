import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { type ApiRequest, call } from './call.ts';

type ApiState<T> = {
  /** The newest reply; null until there is one. It stays while it is loaded again. */
  data: T | null;
  /** The error of the newest load; null when that succeeded. */
  error: unknown;
  /** True while a reply is awaited. */
  loading: boolean;
};

type GetEndpoint = keyof Api & `GET ${string}`;

/** `viewer` is the user whose data it is: nothing is loaded while it is empty, that is, not known yet. */
type ApiOptions<K extends GetEndpoint> = ApiRequest<K> & { viewer?: string };

/**
 * Loads the reply of a GET endpoint, e.g. `useApi('GET /api/receipts/{number}', { params: { number } })`, and again when
 * its parameters or the viewer change; `reload` loads it once more and resolves when that has ended. `isFailed` is true
 * while there is no reply to show and none is awaited.
 */
export function useApi<K extends GetEndpoint>(
  endpoint: K,
  options: ApiOptions<K> = {} as ApiOptions<K>,
): ApiState<Api[K]['reply']> & { isFailed: boolean; reload: () => Promise<void> } {
  type State = ApiState<Api[K]['reply']>;
  const key = options.viewer === '' ? null : JSON.stringify([endpoint, options]);
  const initial: State = { data: null, error: null, loading: key !== null };
  const [known, setKnown] = useState({ key, state: initial });
  const loader = useRef<Loader>(null);

  const send = useEffectEvent((signal: AbortSignal) => call(endpoint, { ...options, signal }));

  useEffect(() => {
    if (key === null) return undefined;
    setKnown((shown) =>
      shown.key === key ? shown : { key, state: { data: null, error: null, loading: true } },
    );
    const own = loadInOrder(
      (signal) => send(signal),
      ({ latest, ...result }) =>
        setKnown(({ state }) => ({ key, state: { ...state, error: null, ...result, loading: !latest } })),
    );
    loader.current = own;
    void own.load();
    return () => {
      own.stop();
      loader.current = null;
    };
  }, [key]);

  const reload = useCallback(async () => {
    if (!loader.current) return;
    setKnown(({ key: shown, state }) => ({ key: shown, state: { ...state, loading: true } }));
    await loader.current.load();
  }, []);

  // A reply to another request is not shown, not even while this one is under way.
  const state = known.key === key ? known.state : initial;
  const isFailed = state.data === null && state.error !== null && !state.loading;
  return { ...state, isFailed, reload };
}

/** The result of one load; `latest` is false while a later one is under way. */
export type LoadResult<T> = ({ data: T } | { error: unknown }) & { latest: boolean };

/** Loads of the same thing that may overlap; a result that comes after a later load's is dropped. */
type Loader = {
  /** Loads once more; resolves when that has ended, also when it failed. */
  load: () => Promise<void>;
  /** Ends all loads; none of them is shown anymore. */
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
