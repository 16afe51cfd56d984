import { useEffect, useEffectEvent } from 'react';
import { Message } from '../parts/message.tsx';
import { Page } from '../parts/page.tsx';
import { QuietPicture } from '../pictures/state-picture.tsx';
import { failureWords } from './failure-words.ts';
import type { FailedProps } from './lazy-part.tsx';
import { PartNotLoaded } from './load-part.ts';
import { WaysOn } from './ways-on.tsx';

/** In place of a screen that did not load or could not be drawn. A line that returns has it tried again by itself. */
export function ScreenFailed({ error, onAgain }: FailedProps) {
  const { title, text } = failureWords(error);
  const lost = error instanceof PartNotLoaded;
  const tryAgain = useEffectEvent(onAgain);

  useEffect(() => {
    if (!lost) return undefined;
    const online = () => tryAgain();
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
          action={<WaysOn onAgain={lost ? onAgain : () => location.reload()} />}
        >
          <p>{text}</p>
        </Message>
      </div>
    </Page>
  );
}
