import { type SubmitEvent, useEffect, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { listLimits } from '#rules/content/limits.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { fieldStyles, hintStyles, labelStyles } from '#web/parts/field.tsx';
import { Message } from '#web/parts/message.tsx';
import { EmptyPicture } from '#web/pictures/state-picture.tsx';
import { useLocation } from '#web/platform/router.tsx';
import { ContentFrame } from '#web/studio/content/content-frame.tsx';
import { titleOf } from '#web/studio/draft/content-path.ts';
import { parseTitles } from '#web/studio/draft/course-edits.ts';
import { useContentPage, useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { courseGroups } from '#web/studio/draft/field-groups.ts';
import { useDragOrder } from '#web/studio/form/entry-tools.tsx';
import { focusField } from '#web/studio/form/field-focus.ts';
import { GroupForms } from '#web/studio/form/group-form.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { type OutlineActions, outlineActions, type Removal } from './outline-actions.ts';
import { AddByTitle, SectionCard } from './section-card.tsx';

const text = messages.studioCourse;

/** /studio/course: the outline, and the texts about the course. */
export default function CourseEditorScreen() {
  return (
    <ContentFrame title={text.title} lead={text.lead} seenAt={pages.course}>
      <div className="grid max-w-4xl gap-8">
        <GroupForms groups={courseGroups} />
        <CourseOutline />
      </div>
    </ContentFrame>
  );
}

/** The sections, which expand to their lessons. */
function CourseOutline() {
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
          <SmallButton onClick={() => setOpened(new Set(isAllOpen ? [] : sections.map(({ id }) => id)))}>
            {isAllOpen ? text.closeAll : text.openAll}
          </SmallButton>
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

/** Opens the section and lesson of the field in the URL's fragment, and focuses it. */
function useFieldOfUrl(sections: Sections, open: (section: number, lesson: string | null) => void): void {
  const { hash } = useLocation();
  useEffect(() => {
    const path = fieldInHash(hash, sections);
    const [, section, lesson] = /^course\.sections\.(\d+)(?:\.lessons\.(\d+))?/.exec(path) ?? [];
    const found = sections[Number(section)];
    if (section === undefined || !found) return;
    open(found.id, lesson === undefined ? null : (found.lessons[Number(lesson)]?.id ?? null));
    requestAnimationFrame(() => requestAnimationFrame(() => focusField(decodeURIComponent(path))));
    // Only a new URL does this; later edits must not.
  }, [hash]);
}

/** Returns the path of the field that the URL names; `#lesson=…` names the title of a lesson by the lesson's id. */
function fieldInHash(hash: string, sections: Sections): string {
  const [, id] = /^#lesson=([\w-]+)$/.exec(hash) ?? [];
  for (const [section, { lessons }] of id === undefined ? [] : sections.entries()) {
    const at = lessons.findIndex((lesson) => lesson.id === id);
    if (at >= 0) return `course.sections.${section}.lessons.${at}.title`;
  }
  return hash.slice(1);
}

type RemoveDialogProps = { removal: Removal; actions: OutlineActions; onClose: () => void };

/** Deletes a section or a lesson; the progress of learners is kept. */
function RemoveDialog({ removal, actions, onClose }: RemoveDialogProps) {
  const own = removal.kind === 'lesson' ? text.removeLesson : text.removeSection;

  function remove() {
    // The closing dialog restores the focus before the outline moves it.
    flushSync(onClose);
    if (removal.kind === 'lesson') actions.removeLesson(removal.id);
    else actions.removeSection(removal.id);
  }

  return (
    <ConfirmDialog
      title={own.title(removal.title)}
      yes={own.yes}
      no={own.no}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{removal.kind === 'lesson' ? text.removeLesson.text : text.removeSection.text(removal.lessons)}</p>
    </ConfirmDialog>
  );
}

type ManyLessonsDialogProps = {
  title: string;
  /** The number of lessons that still fit into the section. */
  room: number;
  onAdd: (titles: string[]) => void;
  onClose: () => void;
};

/** Creates lessons from a pasted list of titles. */
function ManyLessonsDialog({ title, room, onAdd, onClose }: ManyLessonsDialogProps) {
  const id = useId();
  const [pasted, setPasted] = useState('');
  const titles = parseTitles(pasted);
  const isTooMany = titles.length > room;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (titles.length === 0 || isTooMany) return;
    onAdd(titles);
    onClose();
  }

  return (
    <Dialog open title={text.many.title(title)} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <div>
          <label htmlFor={id} className={labelStyles}>
            {text.many.label}
          </label>
          <textarea
            id={id}
            rows={10}
            value={pasted}
            aria-describedby={`${id}-hint ${id}-count`}
            onChange={(event) => setPasted(event.currentTarget.value)}
            className={fieldStyles}
          />
          <p id={`${id}-hint`} className={hintStyles}>
            {text.many.hint}
          </p>
          <p
            id={`${id}-count`}
            role="status"
            className={`mt-1.5 tabular-nums ${isTooMany ? 'font-medium text-error' : 'font-medium'}`}
          >
            {isTooMany ? text.many.tooMany(room) : text.many.count(titles.length)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" shines={false} disabled={titles.length === 0 || isTooMany}>
            {text.many.yes}
          </Button>
          <QuietButton onPress={onClose}>{text.many.no}</QuietButton>
        </div>
      </form>
    </Dialog>
  );
}
