import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react';
import { retryPart } from '#web/platform/load-part.ts';

type ErrorBoundaryProps = {
  /** The content that replaces the children once one of them has thrown. */
  fallback: (error: unknown) => ReactNode;
  onError?: () => void;
  /** A changed value renders the children again. */
  resetKey?: unknown;
  children: ReactNode;
};

type ErrorBoundaryState = { failure: { error: unknown } | null; resetKey: unknown };

/** Catches errors of its children while rendering or loading. React logs them to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}

export type LoadFailureProps = {
  error: unknown;
  /** Resolves when the part could not be loaded again; the page may reload before. */
  onRetry: () => Promise<void>;
};

/**
 * Returns a component whose chunk is loaded when it is first shown, as by React's `lazy`. Where loading or rendering
 * fails, `Failed` replaces it until a retry has loaded it. The component that `preloaded` returns is rendered
 * immediately: React would show the fallback for 300 ms even where there is nothing to wait for.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Failed: ComponentType<P & LoadFailureProps>,
  preloaded: () => ComponentType<P> | undefined = () => undefined,
): ComponentType<P> {
  type Part = ComponentType<object>;
  const make = (loadPart = load) => lazy(loadPart as () => Promise<{ default: Part }>);
  // React never retries a failed lazy component, so a retry needs a new one.
  let newest: Part = make();

  return function LazyPart(props: P) {
    const [shown, show] = useState(() => ({ Part: (preloaded() as Part) ?? newest }));
    const { Part } = shown;
    const renew = () => {
      if (newest === Part) newest = make();
    };
    const retry = async () => {
      const part = await retryPart(load);
      if (part === null) return;
      newest = make(() => Promise.resolve(part));
      show({ Part: part.default as Part });
    };
    return (
      <ErrorBoundary
        resetKey={shown}
        onError={renew}
        fallback={(error) => <Failed {...props} error={error} onRetry={retry} />}
      >
        <Part {...props} />
      </ErrorBoundary>
    );
  };
}
