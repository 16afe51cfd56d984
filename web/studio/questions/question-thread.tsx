import { useState } from 'react';
import { messages } from '#messages/messages.ts';
import { LinkedText } from '#web/lesson/linked-text.tsx';
import { Button } from '#web/parts/button.tsx';
import { call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { StudioSection } from '#web/studio/parts/section.tsx';
import type { StudioQuestion } from './studio-question.ts';

const all = messages.studioQuestions;
const text = all.question;

type ThreadProps = { question: StudioQuestion; onDone: (announcement: string) => Promise<void> };

/** The question and its messages; each answer can be published. */
export function QuestionThread({ question, onDone }: ThreadProps) {
  return (
    <StudioSection title={text.thread}>
      <p className="font-semibold whitespace-pre-wrap wrap-anywhere">
        {question.text === '' ? text.noText : question.text}
      </p>
      {question.messages.length > 0 && (
        <ol className="grid grid-cols-1 gap-4">
          {question.messages.map((message) => (
            <li key={message.id} className="grid grid-cols-1 gap-1 border-l-2 border-line pl-4">
              <p className="font-medium text-quiet wrap-anywhere">
                {[
                  message.author === 'team' ? text.team(message.name ?? all.someone) : text.followUp,
                  message.via === 'email' && text.byEmail,
                  formatDateTime(message.createdAt),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
              <p className="whitespace-pre-wrap wrap-anywhere">
                {message.author === 'team' ? <LinkedText text={message.text} /> : message.text}
              </p>
              {message.author === 'team' && (
                <Publication questionId={question.id} message={message} onDone={onDone} />
              )}
            </li>
          ))}
        </ol>
      )}
    </StudioSection>
  );
}

type PublicationProps = Pick<ThreadProps, 'onDone'> & {
  questionId: string;
  message: StudioQuestion['messages'][number];
};

function Publication({ questionId, message, onDone }: PublicationProps) {
  const [hasFailed, setFailed] = useState(false);
  const isPublished = message.publishedAt !== null;

  async function change() {
    const params = { id: questionId, answerId: message.id };
    setFailed(false);
    try {
      await (isPublished
        ? call('DELETE /api/studio/questions/{id}/answers/{answerId}/publication', { params })
        : call('PUT /api/studio/questions/{id}/answers/{answerId}/publication', { params }));
    } catch {
      setFailed(true);
      return;
    }
    await onDone(isPublished ? text.done.withdrawn : text.done.published);
  }

  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4">
        <span className={isPublished ? 'text-success' : 'text-quiet'}>
          {isPublished ? text.isPublished : text.isPrivate}
        </span>
        <Button kind="plain" onPress={change}>
          {isPublished ? text.withdraw : text.publish}
        </Button>
      </p>
      <p role="alert" className="font-medium text-error empty:hidden">
        {hasFailed ? text.notDone : null}
      </p>
    </>
  );
}
