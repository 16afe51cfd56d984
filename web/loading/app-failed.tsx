import { words } from '#web/words/words.ts';
import { Message } from '../parts/message.tsx';
import { FailureActions } from './failure-actions.tsx';

/** In place of everything, where the app's own frame could not be drawn. */
export function AppFailed() {
  const { title, text } = words.site.failed.broken;
  return (
    <main role="alert" className="page-container py-16">
      <Message level={1} title={title} action={<FailureActions onAgain={() => location.reload()} />}>
        <p>{text}</p>
      </Message>
    </main>
  );
}
