import { type ComponentType, lazy, type LazyExoticComponent, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

export type FailedProps = { error: unknown; onAgain: () => void };

/**
 * A component whose code is fetched when it is first shown, as by React's `lazy`. Where that fails or where drawing it
 * fails, `Failed` stands in its place and may have it tried again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Failed: ComponentType<P & FailedProps>,
): ComponentType<P> {
  // React remembers for ever that fetching failed, so another try needs another lazy component.
  const make = () => lazy<ComponentType<object>>(load as () => Promise<{ default: ComponentType<object> }>);
  let newest = make();

  return function LazyPart(props: P) {
    const [Part, show] = useState<LazyExoticComponent<ComponentType<object>>>(() => newest);
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
