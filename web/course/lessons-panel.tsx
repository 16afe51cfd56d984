import { Check, ChevronDown, CircleCheck, ExternalLink, FileText, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { openingTitles } from '#web/content/opening-titles.ts';
import type { LessonPanelProps } from '#web/lesson/lesson-tab.ts';
import type { LearnerLesson, LearnerSection } from '#web/outline/learner-outline.ts';
import { lessonUrl } from '#web/outline/lesson-url.ts';
import { countDone, isDone, wasBegun } from '#web/outline/outline-summary.ts';
import { Link } from '#web/parts/link.tsx';
import { Meter } from '#web/parts/meter.tsx';
import { formatClock } from '#web/platform/format-duration.ts';
import { useLocation } from '#web/platform/router.tsx';
import { useLessonClick } from './lesson-click.ts';
import { doneWord, QuizResult } from './lesson-marks.tsx';
import { BlockedTab } from './new-tab.tsx';
import { progressWords } from './progress-words.ts';

type LessonsPanelProps = Pick<LessonPanelProps, 'lesson' | 'sections' | 'isShown' | 'isChosen'>;

/** The outline beside the video: a section with its lessons, at first the one of the open lesson. */
export function LessonsPanel({ lesson, sections, ...shown }: LessonsPanelProps) {
  const own = sections.find(({ lessons }) => lessons.includes(lesson));
  const [chosen, setChosen] = useState<{ id: number; of: LearnerLesson['id'] } | null>(null);
  // Another lesson brings its own section back.
  const id = chosen?.of === lesson.id ? chosen.id : own?.id;
  const section = sections.find((one) => one.id === id);
  if (!section) return null;
  return (
    <>
      <SectionChoice
        sections={sections}
        section={section}
        onChoose={(sectionId) => setChosen({ id: sectionId, of: lesson.id })}
      />
      <SectionFacts section={section} />
      <Lessons section={section} openId={lesson.id} isShown={shown.isShown} isChosen={shown.isChosen} />
    </>
  );
}

type SectionChoiceProps = {
  sections: readonly LearnerSection[];
  section: LearnerSection;
  onChoose: (id: number) => void;
};

function SectionChoice({ sections, section, onChoose }: SectionChoiceProps) {
  const { outline } = messages.lesson;
  const filled = sections.filter(({ lessons }) => lessons.length > 0);
  return (
    <div className="relative">
      <select
        aria-label={outline.section}
        value={section.id}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
        className="min-h-12 w-full appearance-none truncate rounded-card border border-edge bg-raised py-2 pr-11 pl-4 font-display font-bold text-ink"
      >
        {filled.map(({ id, title }) => (
          <option key={id} value={id}>
            {outline.option(sections.findIndex((one) => one.id === id) + 1, title)}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-quiet"
      />
    </div>
  );
}

/** How far the learner is in the section, or the plan that opens it. */
function SectionFacts({ section: { lessons, opensWith } }: { section: LearnerSection }) {
  const { section: text } = messages.course;
  const words = progressWords(lessons);
  const content = useAppContent();
  const done = countDone(lessons);
  if (lessons.some(isLocked)) {
    return <p className="mt-3 text-quiet">{text.includedIn(openingTitles(content, opensWith))}</p>;
  }
  return (
    <div className="mt-3 flex items-center gap-4">
      <Meter label={words.meter} value={done} max={lessons.length} className="flex-1" />
      <span className="tabular-nums shrink-0 text-quiet">{words.ofSection(done, lessons.length)}</span>
    </div>
  );
}

type LessonsProps = Pick<LessonPanelProps, 'isShown' | 'isChosen'> & {
  section: LearnerSection;
  openId: string;
};

function Lessons({ section, openId, isShown, isChosen }: LessonsProps) {
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const panel = list.current?.closest<HTMLElement>('.lesson-panel');
    if (isShown && panel) scrollToOpen(panel);
  }, [section.id, openId, isShown]);

  // On phones the page scrolls, which a lesson that was just opened begins at the top.
  useEffect(() => {
    if (isChosen) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);

  return (
    <ol ref={list} className="-mx-3 mt-3 pb-2">
      {section.lessons.map((lesson) => (
        <LessonLine key={lesson.id} lesson={lesson} section={section} isOpen={lesson.id === openId} />
      ))}
    </ol>
  );
}

/** Scrolls the panel, and nothing around it, to the open lesson; without one in this section, to its start. */
function scrollToOpen(panel: HTMLElement): void {
  const open = panel.querySelector('[aria-current]');
  if (!open) return panel.scrollTo({ top: 0, behavior: 'instant' });
  const { top, height } = open.getBoundingClientRect();
  const middle = panel.getBoundingClientRect().top + (panel.clientHeight - height) / 2;
  panel.scrollBy({ top: top - middle, behavior: 'instant' });
}

type LessonLineProps = { lesson: LearnerLesson; section: LearnerSection; isOpen: boolean };

const lineStyles =
  'flex min-h-13 w-full items-start gap-3 rounded-small px-3 py-2.5 text-left transition-colors hover:bg-raised ' +
  'focus-visible:-outline-offset-3 aria-[current]:bg-sky-soft';

function LessonLine({ lesson, section, isOpen }: LessonLineProps) {
  const { press, opening, blockedUrl } = useLessonClick(lesson, section.opensWith);
  const { state } = useLocation();
  const content = <LineContent lesson={lesson} isOpen={isOpen} opening={opening} />;
  return (
    <li>
      {lesson.verdict === 'play' ? (
        <Link
          to={lessonUrl(lesson.id)}
          replace
          state={state}
          aria-current={isOpen || undefined}
          className={lineStyles}
        >
          {content}
        </Link>
      ) : (
        <button type="button" onClick={press} aria-disabled={opening || undefined} className={lineStyles}>
          {content}
        </button>
      )}
      {blockedUrl && <BlockedTab url={blockedUrl} className="pl-12" />}
    </li>
  );
}

type LineContentProps = { lesson: LearnerLesson; isOpen: boolean; opening: boolean };

function LineContent({ lesson, isOpen, opening }: LineContentProps) {
  const { kind, progress, lengthSeconds } = lesson;
  return (
    <>
      <span className="grid h-6 w-6 shrink-0 place-items-center">
        <LineMark lesson={lesson} isOpen={isOpen} />
      </span>
      <span className="min-w-0 grow">
        <span
          lang={lesson.lang}
          className={`block leading-6 ${isLocked(lesson) ? 'text-quiet' : 'font-medium'}`}
        >
          {lesson.title}
        </span>
        <LineState lesson={lesson} isOpen={isOpen} opening={opening} />
        <QuizResult lesson={lesson} className="block text-quiet" />
        {kind === 'video' && wasBegun(progress) && !isDone(progress) && (
          <span className="mt-1.5 block h-1 overflow-hidden rounded-full bg-line" aria-hidden="true">
            <span
              className="block h-full rounded-full bg-sky"
              style={{ width: `${Math.min(100, (progress.resumeAt / Math.max(1, lengthSeconds)) * 100)}%` }}
            />
          </span>
        )}
      </span>
      {kind === 'video' && (
        <span className="tabular-nums shrink-0 leading-6 text-quiet">{formatClock(lengthSeconds)}</span>
      )}
    </>
  );
}

/** A check mark, the play sign of the open lesson, or the lesson's number. */
function LineMark({ lesson: { kind, progress, index }, isOpen }: Omit<LineContentProps, 'opening'>) {
  if (kind === 'link') return <ExternalLink aria-hidden="true" className="size-5 text-sky" />;
  if (isOpen && !isDone(progress)) {
    if (kind === 'article') return <FileText aria-hidden="true" className="size-5 text-sky" />;
    return <Play aria-hidden="true" className="size-4 fill-current text-sky" />;
  }
  if (!isDone(progress)) return <span className="tabular-nums text-quiet">{index + 1}</span>;
  return progress.watched ? (
    <CircleCheck aria-hidden="true" className="size-5 text-sky" />
  ) : (
    <Check aria-hidden="true" className="size-5 text-sky" />
  );
}

function LineState({ lesson, isOpen, opening }: LineContentProps) {
  const { lesson: text } = messages.course;
  const look = 'block text-sky';
  if (opening) return <span className={look}>{text.opening}</span>;
  if (isOpen) return <span className={look}>{messages.lesson.outline.playing}</span>;
  if (isLocked(lesson)) return null;
  if (lesson.kind === 'link') {
    return (
      <span className={look}>
        {text.guide} <span className="sr-only">({text.newTab})</span>
      </span>
    );
  }
  if (isDone(lesson.progress)) {
    return <span className="sr-only">{doneWord(lesson)}</span>;
  }
  return null;
}

function isLocked({ verdict }: LearnerLesson): boolean {
  return verdict === 'buy' || verdict === 'upgrade';
}
