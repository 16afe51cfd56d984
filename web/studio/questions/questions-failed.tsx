import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { Message } from '#web/parts/message.tsx';

/** Says that questions didn't load. */
export function QuestionsFailed({ onRetry }: { onRetry: () => Promise<void> }) {
  const { failed } = messages.studioQuestions;
  return (
    <Message title={failed.title} action={<Button onPress={onRetry}>{failed.again}</Button>}>
      <p>{failed.text}</p>
    </Message>
  );
}
