import { useEffect, useEffectEvent, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';
import type { LoadFailureProps } from '#web/parts/lazy-component.tsx';
import { Message } from '#web/parts/message.tsx';
import { QuietPicture } from '#web/pictures/state-picture.tsx';
import { failedRequestId } from '#web/platform/call.ts';
import { PartLoadError, reloadForRetry } from '#web/platform/load-part.ts';
import { useHelpUrl } from './help-url.ts';
import { Page } from './page.tsx';

/** Returns the text of an error: of the connection or of this site. */
export function failureText(error: unknown): { title: string; text: string } {
  const { notLoaded, broken } = messages.site.failed;
  return error instanceof PartLoadError ? notLoaded : broken;
}

/** The id of the last failed request, for support; nothing if no request failed. */
export function FailureReference() {
  const id = failedRequestId();
  return id && <p className="text-quiet">{messages.site.failed.reference(id)}</p>;
}

type FailureActionsProps = {
  /** Resolves when the retry failed; by default the page is reloaded. */
  onRetry?: () => Promise<unknown>;
};

/** The actions after a failure: retry and help. Plain elements, since other components may have failed, too. */
export function FailureActions({ onRetry = reloadForRetry }: FailureActionsProps) {
  const { again, help, trying, unreachable } = messages.site.failed;
  const [retry, setRetry] = useState<'none' | 'running' | 'failed'>('none');

  async function tryAgain() {
    if (retry === 'running') return;
    setRetry('running');
    await onRetry();
    setRetry('failed');
  }

  return (
    <>
      <button
        type="button"
        aria-disabled={retry === 'running' || undefined}
        className={buttonStyles('primary')}
        onClick={() => void tryAgain()}
      >
        {again}
      </button>
      <a href={useHelpUrl()} target="_blank" rel="noreferrer" className={buttonStyles('quiet')}>
        {help}
      </a>
      <p role="status" className="basis-full text-quiet empty:hidden">
        {retry === 'running' ? trying : retry === 'failed' ? unreachable : ''}
      </p>
    </>
  );
}

/** Replaces a part of a page that did not load or render. */
export function PartFailed({ className, onRetry }: LoadFailureProps & { className?: string }) {
  return (
    <div role="alert" className={className}>
      <p className="text-quiet">{messages.site.failed.dialog.text}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <FailureActions onRetry={onRetry} />
      </div>
    </div>
  );
}

/** Replaces the whole app when it could not render. */
export function AppFailed() {
  const { title, text } = messages.site.failed.broken;
  return (
    <main role="alert" className="page-container py-16">
      <Message level={1} title={title} action={<FailureActions />}>
        <p>{text}</p>
        <FailureReference />
      </Message>
    </main>
  );
}

/** Replaces a screen that did not load or render. It retries automatically when the connection returns. */
export function ScreenFailed({ error, onRetry }: LoadFailureProps) {
  const { title, text } = failureText(error);
  const lost = error instanceof PartLoadError;
  const tryAgain = useEffectEvent(onRetry);

  useEffect(() => {
    if (!lost) return undefined;
    const online = () => void tryAgain();
    addEventListener('online', online);
    return () => removeEventListener('online', online);
  }, [lost]);

  return (
    <Page title={title}>
      <div role="alert">
        <Message
          level={1}
          title={title}
          picture={<QuietPicture />}
          action={<FailureActions {...(lost && { onRetry })} />}
        >
          <p>{text}</p>
          <FailureReference />
        </Message>
      </div>
    </Page>
  );
}
