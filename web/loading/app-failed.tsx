import { words } from '#words/words.ts';
import { Message } from '../parts/message.tsx';
import { FailureActions } from './failure-actions.tsx';
import { FailureReference } from './failure-reference.tsx';

/** Replaces the whole app when it could not render. */
export function AppFailed() {
  const { title, text } = words.site.failed.broken;
  return (
    <main role="alert" className="page-container py-16">
      <Message level={1} title={title} action={<FailureActions />}>
        <p>{text}</p>
        <FailureReference />
      </Message>
    </main>
  );
}
