import { ArrowRight } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { ArticleText } from '#web/lesson/article-text.tsx';
import { AttachedFiles } from '#web/lesson/attached-files.tsx';
import { CompletionButton } from '#web/lesson/completion-button.tsx';
import { LessonHeading, OtherLessons } from '#web/lesson/lesson-heading.tsx';
import { LessonQuiz } from '#web/lesson/lesson-quiz.tsx';
import { QuestionItem } from '#web/lesson/question-item.tsx';
import { useQuestions } from '#web/lesson/use-questions.ts';
import { useWide } from '#web/lesson/use-wide.ts';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { Description } from '#web/parts/description.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { readImpersonation } from '#web/session/impersonation.ts';
import type { LessonContentProps } from './lesson-content.tsx';
import { LessonsPanel } from './lessons-panel.tsx';

/** The content of the dialog of an article: the text, the learner's mark, the quiz, and the lessons beside or below. */
export default function ArticleContent({ titleId, ...props }: LessonContentProps) {
  const { lesson, done, sections, next, onGo, onProgress } = props;
  const isWide = useWide();
  const main = useRef<HTMLDivElement>(null);
  const lessons = sections.flatMap((section) => section.lessons);
  const hasQuiz = (lesson.questions ?? 0) > 0;
  const text = messages.article;

  // Another lesson starts at the top, and takes the focus from a button that is gone.
  useEffect(() => {
    const dialog = main.current?.closest('dialog');
    for (const scrolled of [dialog, main.current]) scrolled?.scrollTo({ top: 0, behavior: 'instant' });
    if (document.activeElement === document.body) dialog?.focus();
  }, [lesson.id]);

  return (
    <>
      <div ref={main} className="lesson-main lesson-article">
        <div className="lesson-about grid gap-6">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <LessonHeading titleId={titleId} lesson={lesson} done={done} lessonCount={lessons.length} />
            {!isWide && <OtherLessons {...props} isSmall />}
          </div>
          {lesson.description !== '' && (
            <div lang={lesson.descriptionLang} className="text-quiet">
              <Description text={lesson.description} />
            </div>
          )}
          <LoadedArticle key={`text-${lesson.id}`} lessonId={lesson.id} onProgress={onProgress} />
          <AttachedFiles lesson={lesson} heading="text-title" className="max-w-measure" />
          <CompletionButton
            key={`completion-${lesson.id}`}
            lesson={lesson}
            done={done}
            words={text.tick}
            note={done ? text.isRead : hasQuiz ? text.ruleWithQuiz : text.rule}
            onProgress={onProgress}
          />
          {hasQuiz && (
            <section aria-labelledby={`${titleId}-quiz`} className="border-t border-line pt-6">
              <h3 id={`${titleId}-quiz`} className="mb-3 text-title">
                {messages.quiz.title}
              </h3>
              <LessonQuiz key={lesson.id} lessonId={lesson.id} onProgress={onProgress} />
            </section>
          )}
          <ArticleQuestions key={`questions-${lesson.id}`} uid={props.uid} lessonId={lesson.id} />
          {!isWide && next && (
            <Button kind="quiet" className="justify-self-start" onPress={() => onGo(next.id)}>
              <span className="min-w-0 wrap-anywhere">{`${messages.lesson.next}: ${next.title}`}</span>
              <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
            </Button>
          )}
        </div>
      </div>
      <div className="lesson-side">
        <h3 id={`${titleId}-lessons`} className="lesson-side-title">
          {messages.lesson.tabs.lessons}
        </h3>
        <section aria-labelledby={`${titleId}-lessons`} className="lesson-panel">
          <LessonsPanel lesson={lesson} sections={sections} isShown isChosen={false} />
        </section>
        {isWide && (
          <div className="lesson-others">
            <OtherLessons {...props} />
          </div>
        )}
      </div>
    </>
  );
}

/** The text of the article, which the server sends after the check of the access. */
function LoadedArticle({
  lessonId,
  onProgress,
}: Pick<LessonContentProps, 'onProgress'> & { lessonId: string }) {
  const { data, loading, reload } = useApi('GET /api/lessons/{id}/article', { params: { id: lessonId } });
  const text = messages.article;
  const opened = data?.progress;

  // The learner continues with the lesson opened last.
  useEffect(() => {
    if (opened) onProgress(opened);
  }, [opened, onProgress]);

  if (data) return <ArticleText text={data.text} lang={data.lang} images={data.images} />;
  if (loading) return <Loading label={text.loading} />;
  return (
    <div role="alert">
      <Message
        level={3}
        title={text.failed.title}
        action={<Button onPress={reload}>{messages.lesson.again}</Button>}
      >
        <p>{text.failed.text}</p>
      </Message>
    </div>
  );
}

type ArticleQuestionsProps = { uid: string; lessonId: string };

/**
 * The questions from the time when the article was a video. Their times are left out, and no new ones can be asked, since
 * a question belongs to a moment of a video.
 */
function ArticleQuestions({ uid, lessonId }: ArticleQuestionsProps) {
  const text = messages.questions;
  const [said, setSaid] = useState('');
  const { questions, more, loadMore, reload } = useQuestions(lessonId, '');
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const canWrite = readImpersonation() === null;

  async function onChanged(announcement: string) {
    setSaid(announcement);
    await reload();
    requestAnimationFrame(() => {
      // A deleted question is gone with the button that had the focus.
      if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
    });
  }

  if (!questions || (questions.length === 0 && said === '')) return null;
  return (
    <section aria-labelledby={heading} className="max-w-measure border-t border-line pt-6">
      <h3 ref={title} id={heading} tabIndex={-1} className="text-title outline-none">
        {text.title}
      </h3>
      <p role="status" className="mt-3 font-medium text-success empty:hidden">
        {said}
      </p>
      <ol aria-labelledby={heading} className="mt-3">
        {questions.map((question) => (
          <QuestionItem
            key={question.id}
            uid={uid}
            question={question}
            canWrite={canWrite}
            onPlay={null}
            onChanged={onChanged}
          />
        ))}
      </ol>
      {more && (
        <QuietButton className="mt-4" onPress={loadMore}>
          {text.more}
        </QuietButton>
      )}
    </section>
  );
}
