import { useEffect, useMemo, useState } from 'react';
import { listLimits } from '#rules/content/limits.ts';
import { words } from '#words/words.ts';
import { Message } from '../../parts/message.tsx';
import { EmptyPicture } from '../../pictures/state-picture.tsx';
import { useLocation } from '../../router.tsx';
import { titleOf } from '../content/change-words.ts';
import { useContentPage, useDraftContext } from '../content/draft-context.tsx';
import { focusField } from '../form/field-focus.ts';
import { useDragOrder } from '../form/use-drag-order.ts';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { AddByTitle } from './add-by-title.tsx';
import { ManyLessonsDialog, RemoveDialog } from './outline-dialogs.tsx';
import type { Removal } from './outline-events.ts';
import { outlineActions } from './outline-actions.ts';
import { SectionCard } from './section-card.tsx';

const text = words.studioCourse;

/** The outline: sections that fold, each with its lessons. */
export function CourseOutline() {
  const { draft, language } = useDraftContext();
  const { sections } = useContentPage('course');
  const actions = useMemo(() => outlineActions(draft, language), [draft, language]);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [lesson, setLesson] = useState<string | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [many, setMany] = useState<number | null>(null);
  const start = useDragOrder((from, to) => {
    if (from.list === 'sections') return actions.moveSection(from.at, to.at, 'open');
    const dragged = sections.find(({ id }) => String(id) === from.list)?.lessons[from.at];
    if (dragged) actions.moveLesson(dragged.id, { section: Number(to.list), at: to.at }, 'open');
  });
  useFieldOfUrl(sections, (section, id) => {
    setOpened((before) => new Set(before).add(section));
    if (id !== null) setLesson(id);
  });

  const isAllOpen = sections.length > 0 && sections.every(({ id }) => opened.has(id));
  const lessons = sections.flatMap((section) => section.lessons);
  const drafts = lessons.filter(({ state }) => state === 'draft').length;
  const manySection = sections.find(({ id }) => id === many);
  const events = useMemo(
    () => ({
      toggle: (id: number) =>
        setOpened((before) => {
          const next = new Set(before);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      openLesson: setLesson,
      remove: setRemoval,
      addMany: setMany,
      open: (id: number) => setOpened((before) => new Set(before).add(id)),
    }),
    [],
  );

  return (
    <section aria-labelledby="outline-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="outline-title" className="text-title">
            {text.outline}
          </h2>
          <p className="tabular-nums text-quiet">{text.counts(sections.length, lessons.length, drafts)}</p>
        </div>
        {sections.length > 1 && (
          <button
            type="button"
            className={smallButtonStyles}
            onClick={() => setOpened(new Set(isAllOpen ? [] : sections.map(({ id }) => id)))}
          >
            {isAllOpen ? text.closeAll : text.openAll}
          </button>
        )}
      </div>
      {sections.length === 0 && (
        <Message title={text.empty.title} picture={<EmptyPicture />} level={3}>
          <p>{text.empty.text}</p>
        </Message>
      )}
      <ol className="grid gap-3">
        {sections.map((section, at) => (
          <SectionCard
            key={section.id}
            section={section}
            at={at}
            count={sections.length}
            isOpen={opened.has(section.id)}
            openLesson={section.lessons.some(({ id }) => id === lesson) ? lesson : null}
            actions={actions}
            events={events}
            onDragStart={start}
          />
        ))}
      </ol>
      <AddByTitle
        label={text.addSection}
        placeholder={text.newSection}
        full={sections.length >= listLimits.sections.max ? text.fullSections(listLimits.sections.max) : null}
        onAdd={(title) => actions.addSection(title)}
      />
      {removal && <RemoveDialog removal={removal} actions={actions} onClose={() => setRemoval(null)} />}
      {manySection && (
        <ManyLessonsDialog
          title={titleOf(manySection) ?? ''}
          room={listLimits.lessonsOfSection.max - manySection.lessons.length}
          onAdd={(titles) => {
            actions.addLessons(manySection.id, titles);
            events.open(manySection.id);
          }}
          onClose={() => setMany(null)}
        />
      )}
    </section>
  );
}

type Sections = ReturnType<typeof useContentPage<'course'>>['sections'];

/** A gap's link names a field in the URL's fragment by its place: its section and lesson open, and it is focused. */
function useFieldOfUrl(sections: Sections, open: (section: number, lesson: string | null) => void): void {
  const { hash } = useLocation();
  useEffect(() => {
    const [, section, lesson] = /^#course\.sections\.(\d+)(?:\.lessons\.(\d+))?/.exec(hash) ?? [];
    const found = sections[Number(section)];
    if (section === undefined || !found) return;
    open(found.id, lesson === undefined ? null : (found.lessons[Number(lesson)]?.id ?? null));
    requestAnimationFrame(() => requestAnimationFrame(() => focusField(decodeURIComponent(hash.slice(1)))));
    // The URL alone leads there; later edits must not.
  }, [hash]);
}
