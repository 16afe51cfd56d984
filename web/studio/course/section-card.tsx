import { ChevronDown, ListPlus, Plus } from 'lucide-react';
import { memo, type PointerEvent, type SubmitEvent, useId, useState } from 'react';
import type { CourseSection } from '#rules/content/document.ts';
import { listLimits, textLimits } from '#rules/content/limits.ts';
import { sectionGates } from '#rules/outline.ts';
import { messages } from '#messages/messages.ts';
import { titleOf } from '#web/studio/draft/content-path.ts';
import { DragHandle, dragStyles, EntryTools } from '#web/studio/form/entry-tools.tsx';
import { fieldId } from '#web/studio/form/field-focus.ts';
import { FieldInput } from '#web/studio/form/field-input.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { LessonRow } from './lesson-row.tsx';
import { type OutlineActions, type OutlineEvents, sectionRowId } from './outline-actions.ts';

const text = messages.studioCourse;

type SectionCardProps = {
  section: CourseSection;
  at: number;
  count: number;
  isOpen: boolean;
  /** The lesson whose form is open. */
  openLesson: string | null;
  actions: OutlineActions;
  events: OutlineEvents;
  onDragStart: (event: PointerEvent<HTMLElement>) => void;
};

/** A section. Its lessons only render while it is open, so that large courses stay fast. */
export const SectionCard = memo(function SectionCard(props: SectionCardProps) {
  const { section, at, count, isOpen, actions, events, onDragStart } = props;
  const id = sectionRowId(section.id);
  const title = titleOf(section) ?? text.section.numbered(at + 1);
  return (
    <li
      data-drag-kind="section"
      data-drag-list="sections"
      data-drag-at={at}
      className={`rounded-card bg-surface shadow-low ${dragStyles}`}
    >
      <div className="flex flex-wrap items-center justify-end gap-1 p-2 sm:flex-nowrap">
        <DragHandle onStart={onDragStart} />
        <div
          data-drag-kind="lesson"
          data-drag-list={section.id}
          data-drag-at={section.lessons.length}
          className="min-w-0 grow basis-[calc(100%-3rem)] rounded-small data-[drop]:bg-sky-soft sm:basis-0"
        >
          <h3 className="text-base">
            <button
              type="button"
              id={`${id}:open`}
              aria-expanded={isOpen}
              onClick={() => events.toggle(section.id)}
              className="flex min-h-12 w-full items-center gap-3 rounded-small px-2 text-left hover:bg-raised"
            >
              <ChevronDown
                aria-hidden="true"
                className={`size-5 shrink-0 text-quiet transition-transform ${isOpen ? '' : '-rotate-90'}`}
              />
              <span className="min-w-0">
                <span className="block font-display font-bold wrap-anywhere">{title}</span>
                <span className="block font-text text-base font-normal tracking-normal text-quiet">
                  {`${text.section.lessons(section.lessons.length)}, ${text.section.gates[section.opensWith]}`}
                </span>
              </span>
            </button>
          </h3>
        </div>
        <EntryTools
          name={title}
          id={id}
          place={at}
          count={count}
          onMove={(to) => actions.moveSection(at, to, to < at ? 'up' : 'down')}
          onRemove={() =>
            events.remove({ kind: 'section', id: section.id, title, lessons: section.lessons.length })
          }
        />
      </div>
      {isOpen && <SectionBody {...props} title={title} />}
    </li>
  );
});

function SectionBody(props: SectionCardProps & { title: string }) {
  const { section, at, openLesson, actions, events, onDragStart } = props;
  const { lessons } = section;
  const place = ['course', 'sections', at];
  const most = listLimits.lessonsOfSection.max;
  const full = lessons.length >= most ? text.section.full(most) : null;
  return (
    <div className="grid gap-4 border-t border-line p-3 sm:p-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <FieldInput place={[...place, 'title']} label={text.section.title(at + 1)} />
        <GateSelect section={section} at={at} actions={actions} />
      </div>
      <FieldInput place={[...place, 'picture']} />
      {lessons.length === 0 && <p className="text-quiet">{text.section.empty}</p>}
      <ol className="grid gap-1.5">
        {lessons.map((lesson, lessonAt) => (
          <LessonRow
            key={lesson.id}
            lesson={lesson}
            section={section.id}
            sectionAt={at}
            at={lessonAt}
            count={lessons.length}
            isOpen={openLesson === lesson.id}
            actions={actions}
            events={events}
            onDragStart={onDragStart}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-end gap-3">
        <AddByTitle
          id={fieldId(`course.sections.${at}.lessons`)}
          label={text.section.addLesson}
          placeholder={text.newLesson}
          full={full}
          onAdd={(title) => actions.addLessons(section.id, [title])}
        />
        {full === null && (
          <SmallButton onClick={() => events.addMany(section.id)}>
            <ListPlus aria-hidden="true" className="size-5" />
            {text.section.addMany}
          </SmallButton>
        )}
      </div>
    </div>
  );
}

function GateSelect({ section, at, actions }: Pick<SectionCardProps, 'section' | 'at' | 'actions'>) {
  const id = fieldId(`course.sections.${at}.opensWith`);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {text.section.gate}
      </label>
      <select
        id={id}
        value={section.opensWith}
        onChange={(event) => {
          const gate = sectionGates.find((one) => one === event.currentTarget.value);
          if (gate) actions.setGate(section.id, gate);
        }}
        className="block min-h-12 w-full rounded-card border border-edge bg-raised px-4 hover:border-ink"
      >
        {sectionGates.map((gate) => (
          <option key={gate} value={gate}>
            {text.section.gates[gate]}
          </option>
        ))}
      </select>
    </div>
  );
}

type AddByTitleProps = {
  id?: string;
  label: string;
  placeholder: string;
  /** The message when the limit is reached. */
  full: string | null;
  onAdd: (title: string) => void;
};

/** Adds a section or a lesson by its title. The focus stays in the field for the next one. */
export function AddByTitle({ id: given, label, placeholder, full, onAdd }: AddByTitleProps) {
  const own = useId();
  const id = given ?? own;
  const [title, setTitle] = useState('');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const typed = title.toWellFormed().replaceAll('\0', '').trim();
    if (full !== null || typed === '') {
      document.getElementById(id)?.focus();
      return;
    }
    onAdd(typed);
    setTitle('');
  }

  if (full !== null) return <p className="text-quiet">{full}</p>;
  return (
    <form onSubmit={submit} className="flex min-w-0 grow flex-wrap items-center gap-3" noValidate>
      <input
        id={id}
        type="text"
        aria-label={label}
        placeholder={placeholder}
        maxLength={textLimits.title}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        className="min-h-11 min-w-48 grow rounded-card border border-dashed border-edge bg-transparent px-4 placeholder:text-quiet hover:border-ink focus:bg-raised"
      />
      <SmallButton type="submit">
        <Plus aria-hidden="true" className="size-5" />
        <span>{label}</span>
      </SmallButton>
    </form>
  );
}
