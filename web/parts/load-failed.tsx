import type { ReactNode } from 'react';
import { ApiError } from '#web/platform/call.ts';
import { Button } from './button.tsx';
import { Message } from './message.tsx';

type LoadFailedProps = {
  text: { title: string; text: string; again: string };
  onRetry: () => void | Promise<unknown>;
  picture?: ReactNode;
  /** 1 when the message is the whole page. */
  level?: 1 | 2;
  error?: unknown;
  /** Shown instead, without a retry button, when `error` says that what the URL names doesn't exist. */
  missing?: { title: string; text: string };
};

/** Says that a screen could not be loaded, with a retry button. */
export function LoadFailed({ text, onRetry, picture, level = 2, error, missing }: LoadFailedProps) {
  const code = error instanceof ApiError ? error.code : 'internal';
  if (missing && (code === 'not-found' || code === 'invalid-argument'))
    return (
      <Message level={level} title={missing.title}>
        <p>{missing.text}</p>
      </Message>
    );
  const retry = <Button onPress={onRetry}>{text.again}</Button>;
  return (
    <Message level={level} title={text.title} picture={picture} action={retry}>
      <p>{text.text}</p>
    </Message>
  );
}

type SectionFailedProps = { text: string; again: string; onRetry: () => void | Promise<void> };

/** Says that a section could not be loaded, with a retry button. */
export function SectionFailed({ text, again, onRetry }: SectionFailedProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p className="text-error">{text}</p>
      <Button kind="quiet" onPress={onRetry}>
        {again}
      </Button>
    </div>
  );
}
