import { messages } from '#messages/messages.ts';
import { LinkedText } from '#web/lesson/linked-text.tsx';
import { Button } from '#web/parts/button.tsx';
import { call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { type QuestionPartProps, type StudioQuestion, textOf, useChange } from './studio-question.ts';

const all = messages.studioQuestions;
const text = all.question;

/** The question and its messages; each answer can be published. */
export function QuestionThread({ question, onDone }: QuestionPartProps) {
  return (
    <StudioSection title={text.thread}>
      <p className="font-semibold whitespace-pre-wrap wrap-anywhere">{textOf(question)}</p>
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
                <Publication question={question} message={message} onDone={onDone} />
              )}
            </li>
          ))}
        </ol>
      )}
    </StudioSection>
  );
}

type PublicationProps = QuestionPartProps & { message: StudioQuestion['messages'][number] };

/** Says who sees an answer, with the button that changes it; a question without its text is never published. */
function Publication({ question, message, onDone }: PublicationProps) {
  const { run, problem } = useChange(onDone);
  const params = { id: question.id, answerId: message.id };
  const withdraw = () => call('DELETE /api/studio/questions/{id}/answers/{answerId}/publication', { params });
  const publish = () => call('PUT /api/studio/questions/{id}/answers/{answerId}/publication', { params });
  const isPublished = message.publishedAt !== null;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4">
        <span className={isPublished ? 'text-success' : 'text-quiet'}>{visibilityOf(question, message)}</span>
        {(isPublished || question.text !== '') && (
          <Button
            kind="plain"
            className="-mx-1"
            onPress={() =>
              isPublished ? run(withdraw, text.done.withdrawn) : run(publish, text.done.published)
            }
          >
            {isPublished ? text.withdraw : text.publish}
          </Button>
        )}
      </p>
      <p role="alert" className="font-medium text-error empty:hidden">
        {problem}
      </p>
    </>
  );
}

/** Says who sees an answer. */
function visibilityOf(
  { isHidden, merged }: StudioQuestion,
  { publishedAt }: StudioQuestion['messages'][number],
): string {
  if (publishedAt !== null && !isHidden) return text.isPublished;
  return merged.length > 0 && !isHidden ? text.isForMerged : text.isPrivate;
}
