import { useEffect, useEffectEvent } from 'react';
import { Message } from '../parts/message.tsx';
import { Page } from '../parts/page.tsx';
import { QuietPicture } from '../pictures/state-picture.tsx';
import { failureText } from './failure-text.ts';
import type { LoadFailureProps } from './lazy-component.tsx';
import { PartLoadError } from './load-part.ts';
import { FailureActions } from './failure-actions.tsx';
import { FailureReference } from './failure-reference.tsx';

/** Replaces a screen that did not load or render. It retries by itself when the connection returns. */
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
