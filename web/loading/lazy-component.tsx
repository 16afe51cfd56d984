import { type ComponentType, lazy, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

export type LoadFailureProps = { error: unknown; onAgain: () => void };

/**
 * A component whose code is fetched when it is first shown, as by React's `lazy`. Where that fails or where drawing it
 * fails, `Failed` stands in its place and may have it tried again. What `arrived` gives is drawn at once: React would
 * show the fallback for 300 ms even where there is nothing to wait for.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Failed: ComponentType<P & LoadFailureProps>,
  arrived: () => ComponentType<P> | undefined = () => undefined,
): ComponentType<P> {
  // React remembers for ever that fetching failed, so another try needs another lazy component.
  const make = () => lazy<ComponentType<object>>(load as () => Promise<{ default: ComponentType<object> }>);
  let newest = make();

  return function LazyPart(props: P) {
    const [Part, show] = useState<ComponentType<object>>(
      () => (arrived() as ComponentType<object>) ?? newest,
    );
    const renew = () => {
      if (newest === Part) newest = make();
    };
    const again = () => {
      renew();
      show(newest);
    };
    return (
      <ErrorBoundary
        resetKey={Part}
        onError={renew}
        fallback={(error) => <Failed {...props} error={error} onAgain={again} />}
      >
        <Part {...props} />
      </ErrorBoundary>
    );
  };
}
