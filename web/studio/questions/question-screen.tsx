import { useRef, useState } from 'react';
import { paramsIn, pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { LinkedText } from '#web/lesson/linked-text.tsx';
import { lessonUrl } from '#web/outline/lesson-url.ts';
import { Button } from '#web/parts/button.tsx';
import { ErrorText } from '#web/parts/error-text.tsx';
import { useFocusHeir } from '#web/parts/keep-focus.ts';
import { Link } from '#web/parts/link.tsx';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { call } from '#web/platform/call.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useLocation } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { Film, useFilm } from '#web/studio/captions/video-player.tsx';
import { useStudioViewer } from '#web/studio/frame/studio-context.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { StandaloneLink } from '#web/studio/parts/standalone-link.tsx';
import { AnswerForm } from './answer-form.tsx';
import { QuestionActions } from './question-actions.tsx';
import { QuestionMarks } from './question-marks.tsx';
import { type QuestionPartProps, type StudioQuestion, textOf, useChange } from './studio-question.ts';

const all = messages.studioQuestions;
const text = all.question;

/** /studio/questions/{id}: a question with its answers beside the video at its second. */
export default function QuestionScreen() {
  const { pathname } = useLocation();
  const { id = '' } = paramsIn(pages.studioQuestion, pathname);
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <OneQuestion key={id} id={id} />
    </StudioFrame>
  );
}

function OneQuestion({ id }: { id: string }) {
  const {
    data: question,
    error,
    loading,
    reload,
  } = useApi('GET /api/studio/questions/{id}', {
    params: { id },
  });
  const [said, setSaid] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const focusStatus = useFocusHeir(status);

  async function onDone(announcement: string) {
    setSaid(announcement);
    await reload();
    focusStatus();
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <StandaloneLink to={pages.studioQuestions}>{text.back}</StandaloneLink>
      {!question && !loading && error !== null && (
        <LoadFailed error={error} missing={text.missing} text={all.failed} onRetry={reload} />
      )}
      {!question && loading && <Loading />}
      <p ref={status} role="status" tabIndex={-1} className="font-medium text-success empty:hidden">
        {said}
      </p>
      {question && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <Lesson question={question} />
          <div className="grid grid-cols-1 gap-6">
            <QuestionThread question={question} onDone={onDone} />
            <AnswerForm question={question} onDone={onDone} />
            <QuestionActions question={question} onDone={onDone} />
          </div>
        </div>
      )}
    </div>
  );
}

/** The video at the second of the question, and who asked. */
function Lesson({ question }: { question: StudioQuestion }) {
  const { lessonId, lesson, second, learner, createdAt, isPlayable } = question;
  const { role } = useStudioViewer();
  const film = useFilm();
  return (
    <section aria-label={text.video} className="grid grid-cols-1 gap-3 lg:sticky lg:top-20">
      {isPlayable ? (
        <Film video={film.video} lessonId={lessonId} startAt={second} onFilm={film.onFilm} />
      ) : (
        <p className="rounded-card bg-raised p-5">{text.unplayable}</p>
      )}
      {isPlayable && role === 'assistant' && <p className="text-quiet">{text.assistant}</p>}
      <p className="font-semibold wrap-anywhere">{all.at(lesson, formatClock(second))}</p>
      {isPlayable && <StandaloneLink to={lessonUrl(lessonId, second)}>{text.openLesson}</StandaloneLink>}
      <p className="flex flex-wrap gap-x-2 wrap-anywhere">
        <span>{text.learner}</span>
        {learner ? (
          <Link
            to={pathTo(pages.studioLearner, { uid: learner.uid })}
            className="font-medium underline underline-offset-4"
          >
            {learner.name ?? learner.email}
          </Link>
        ) : (
          <span>{all.someone}</span>
        )}
        <span className="tabular-nums text-quiet">{formatDateTime(createdAt)}</span>
      </p>
      <QuestionMarks question={question} />
    </section>
  );
}

/** The question and its messages; each answer can be published. */
function QuestionThread({ question, onDone }: QuestionPartProps) {
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
      <ErrorText>{problem}</ErrorText>
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
