import { type ComponentType, lazy, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { retryChunkOrReload } from './load-chunk.ts';

export type LoadFailureProps = { error: unknown; onRetry: () => void };

/**
 * Returns a component whose chunk is loaded when it is first shown, as by React's `lazy`. Where loading or rendering
 * fails, `Failed` replaces it and may retry. The component that `arrived` returns is rendered at once: React would
 * show the fallback for 300 ms even where there is nothing to wait for.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Failed: ComponentType<P & LoadFailureProps>,
  preloaded: () => ComponentType<P> | undefined = () => undefined,
): ComponentType<P> {
  // React never retries a failed lazy component, so a retry needs a new one.
  const make = (loadPart = load) =>
    lazy<ComponentType<object>>(loadPart as () => Promise<{ default: ComponentType<object> }>);
  let newest = make();

  return function LazyPart(props: P) {
    const [Part, show] = useState<ComponentType<object>>(
      () => (preloaded() as ComponentType<object>) ?? newest,
    );
    const renew = () => {
      if (newest === Part) newest = make();
    };
    const retry = () => {
      // In a browser that remembers a failed script for the life of the page, only a reload helps.
      newest = make(() => retryChunkOrReload(load));
      show(newest);
    };
    return (
      <ErrorBoundary
        resetKey={Part}
        onError={renew}
        fallback={(error) => <Failed {...props} error={error} onRetry={retry} />}
      >
        <Part {...props} />
      </ErrorBoundary>
    );
  };
}
