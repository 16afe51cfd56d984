import { Film, Link as LinkIcon } from 'lucide-react';
import { memo, type PointerEvent } from 'react';
import type { CourseLesson } from '#rules/content/document.ts';
import { words } from '#words/words.ts';
import { titleOf } from '../content/change-words.ts';
import { DragHandle, EntryTools } from '../form/entry-tools.tsx';
import { dragStyles } from '../form/use-drag-order.ts';
import { LessonForm } from './lesson-form.tsx';
import { lessonRowId, type OutlineActions } from './outline-actions.ts';
import type { OutlineEvents } from './outline-events.ts';

const text = words.studioCourse.lesson;

type LessonRowProps = {
  lesson: CourseLesson;
  section: number;
  sectionAt: number;
  at: number;
  count: number;
  isOpen: boolean;
  actions: OutlineActions;
  events: OutlineEvents;
  onDragStart: (event: PointerEvent<HTMLElement>) => void;
};

/** A lesson in the outline; its form opens below its title. */
export const LessonRow = memo(function LessonRow(props: LessonRowProps) {
  const { lesson, section, sectionAt, at, count, isOpen, actions, events, onDragStart } = props;
  const id = lessonRowId(lesson.id);
  const title = titleOf(lesson) ?? text.untitled;
  const Icon = lesson.kind === 'video' ? Film : LinkIcon;
  return (
    <li
      data-drag-kind="lesson"
      data-drag-list={section}
      data-drag-at={at}
      className={`rounded-small border ${isOpen ? 'border-edge bg-ground' : 'border-line bg-raised [contain-intrinsic-size:auto_3.125rem] [content-visibility:auto]'} ${dragStyles}`}
    >
      <div className="flex items-center gap-0.5">
        <DragHandle onStart={onDragStart} />
        <button
          type="button"
          id={`${id}:open`}
          aria-expanded={isOpen}
          aria-label={text.edit(title)}
          onClick={() => events.openLesson(isOpen ? null : lesson.id)}
          className="flex min-h-12 min-w-0 grow flex-wrap items-center gap-x-3 gap-y-0.5 rounded-small py-1 text-left"
        >
          <Icon aria-hidden="true" className="size-5 shrink-0 text-quiet max-sm:hidden" />
          <span className="min-w-0 wrap-anywhere">{title}</span>
          <Marks lesson={lesson} />
        </button>
        <EntryTools
          name={title}
          id={id}
          place={at}
          count={count}
          onMove={(to) => actions.moveLesson(lesson.id, { section, at: to }, to < at ? 'up' : 'down')}
          onRemove={() => events.remove({ kind: 'lesson', id: lesson.id, title })}
        />
      </div>
      {isOpen && (
        <LessonForm
          lesson={lesson}
          section={section}
          place={['course', 'sections', sectionAt, 'lessons', at]}
          actions={actions}
          events={events}
        />
      )}
    </li>
  );
});

/** The lesson's state, where it is not simply published. */
function Marks({ lesson }: { lesson: CourseLesson }) {
  const isEmpty = lesson.kind === 'video' ? lesson.video === null : lesson.url === '';
  const marks = [
    lesson.state === 'draft' && { label: text.draft, look: 'bg-ground text-quiet' },
    lesson.isFreePreview && { label: text.free, look: 'bg-sky-soft' },
    isEmpty && {
      label: lesson.kind === 'video' ? text.noVideo : text.noUrl,
      look: lesson.state === 'draft' ? 'bg-ground text-quiet' : 'bg-warning-soft text-warning',
    },
  ];
  return marks.map(
    (mark) =>
      mark && (
        <span key={mark.label} className={`rounded-full px-2.5 ${mark.look}`}>
          {mark.label}
        </span>
      ),
  );
}
