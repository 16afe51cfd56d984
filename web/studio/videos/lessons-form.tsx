import { useState } from 'react';
import type { CourseContent } from '#rules/content/document.ts';
import { listLimits, textLimits } from '#rules/content/limits.ts';
import { pages } from '#rules/pages.ts';
import { compareFileNames, lessonOfFileName } from '#rules/video/upload.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { CheckField } from '#web/parts/check-field.tsx';
import { fieldStyles, labelStyles } from '#web/parts/field.tsx';
import { Link } from '#web/parts/link.tsx';
import { titleOf } from '#web/studio/draft/content-path.ts';
import { addLessons, addSection, type Chance } from '#web/studio/draft/course-edits.ts';
import { documentOf, useContentPage, useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { randomTail } from '#web/studio/draft/list-edits.ts';
import { announce } from '#web/studio/parts/announcer.tsx';
import type { StudioVideo } from '#web/studio/uploads/studio-videos.tsx';

const text = messages.studioVideos.lessons;

type LessonsFormProps = { videos: readonly StudioVideo[]; onMade: () => Promise<void> };

/** Creates lessons from unused videos, sorted by the numbers in their names. The titles can be edited first. */
export function LessonsForm({ videos, onMade }: LessonsFormProps) {
  const { draft, language } = useDraftContext();
  const { sections } = useContentPage('course');
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<number | null>(null);
  const [publishes, setPublishes] = useState(false);
  const [made, setMade] = useState(0);
  const used = new Set(
    sections.flatMap(({ lessons }) =>
      lessons.flatMap((lesson) => (lesson.kind === 'video' && lesson.video !== null ? [lesson.video] : [])),
    ),
  );
  const free = videos
    .filter(
      ({ id, name, state, lessons, isTeaser, trim }) =>
        name !== '' &&
        state !== 'failed' &&
        lessons.length === 0 &&
        !isTeaser &&
        !used.has(id) &&
        // A trimmed video replaces the whole one in its lesson instead.
        !used.has(trim?.of ?? ''),
    )
    .toSorted((a, b) => compareFileNames(a.name, b.name));
  const section = chosen ?? sections.at(-1)?.id ?? newSectionId;
  const titleFor = ({ id, name }: StudioVideo) => titles.get(id) ?? lessonOfFileName(name).title;
  const taken = free.filter((video) => !left.has(video.id) && titleFor(video).trim() !== '');
  const lessonsThere = sections.find(({ id }) => id === section)?.lessons.length ?? 0;
  const room = listLimits.lessonsOfSection.max - lessonsThere;

  function make() {
    const lessons = taken.map((video) => ({ video: video.id, title: titleFor(video).trim() }));
    draft.edit('course', `videos ${randomTail()}`, (course) =>
      addLessonsOfVideos(course, { section, lessons, newTitle: text.newSection, language, publishes }),
    );
    // The next videos go to the new section too.
    if (section === newSectionId) setChosen(documentOf(draft).course.sections.at(-1)?.id ?? null);
    setMade(lessons.length);
    announce(text.made(lessons.length));
    void onMade();
  }

  if (free.length === 0) return made > 0 ? <Made count={made} /> : null;
  return (
    <section
      aria-labelledby="lessons-title"
      className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-low sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id="lessons-title" className="text-title">
          {text.title}
        </h2>
        <p className="max-w-measure text-quiet">{text.lead}</p>
      </div>
      <ol className="grid grid-cols-1 gap-2">
        {free.map((video) => (
          <li key={video.id} className="flex items-center gap-3">
            <label className="-m-3 grid size-11 shrink-0 cursor-pointer place-items-center">
              <span className="sr-only">{text.include(video.name)}</span>
              <input
                type="checkbox"
                className="size-5 accent-sky"
                checked={!left.has(video.id)}
                onChange={() => setLeft(toggled(left, video.id))}
              />
            </label>
            <input
              aria-label={text.lessonTitle(video.name)}
              className={fieldStyles}
              maxLength={textLimits.title}
              value={titleFor(video)}
              onChange={(event) => setTitles(new Map(titles).set(video.id, event.currentTarget.value))}
            />
          </li>
        ))}
      </ol>
      <CheckField label={text.publish} checked={publishes} onChange={setPublishes} />
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-48 grow sm:max-w-sm">
          <label htmlFor="lessons-section" className={labelStyles}>
            {text.section}
          </label>
          <select
            id="lessons-section"
            className={fieldStyles}
            value={section}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          >
            {sections.map((each, at) => (
              <option key={each.id} value={each.id}>
                {`${at + 1}. ${titleOf(each) ?? messages.studioCourse.section.numbered(at + 1)}`}
              </option>
            ))}
            <option value={newSectionId}>{text.newSection}</option>
          </select>
        </div>
        <Button disabled={taken.length === 0 || taken.length > room} onPress={make}>
          {text.make(taken.length)}
        </Button>
      </div>
      <p className="text-quiet empty:hidden">
        {taken.length === 0 ? text.none : taken.length > room ? text.full(room) : null}
      </p>
      {made > 0 && <Made count={made} />}
    </section>
  );
}

function Made({ count }: { count: number }) {
  return (
    <p className="font-medium">
      <span>{text.made(count)}</span>{' '}
      <Link to={pages.studioCourse} className="text-sky underline underline-offset-4">
        {text.open}
      </Link>
    </p>
  );
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The choice of a section that is created with the lessons; no section has this id. */
export const newSectionId = 0;

type LessonsOfVideos = {
  section: number;
  lessons: readonly { video: string; title: string }[];
  /** The title of a new section. */
  newTitle: string;
  language: string;
  /** False for lessons that stay drafts when the course is published. */
  publishes: boolean;
};

const usualChance: Chance = { tail: randomTail, number: () => Math.random() };

/** Adds a lesson for each video at the end of a section. */
export function addLessonsOfVideos(
  course: CourseContent,
  { section, lessons, newTitle, language, publishes }: LessonsOfVideos,
  chance: Chance = usualChance,
): CourseContent {
  const isNew = section === newSectionId;
  const ready = isNew ? addSection(course, newTitle, { language, chance }) : course;
  const id = isNew ? (ready.sections.at(-1)?.id ?? section) : section;
  const titles = lessons.map(({ title }) => title);
  const before = ready.sections.find((each) => each.id === id)?.lessons.length ?? 0;
  const added = addLessons(ready, { section: id, titles }, { language, chance });
  return {
    ...added,
    sections: added.sections.map((each) =>
      each.id === id
        ? {
            ...each,
            lessons: each.lessons.map((lesson, at) =>
              at < before || lesson.kind !== 'video'
                ? lesson
                : {
                    ...lesson,
                    video: lessons[at - before]?.video ?? null,
                    state: publishes ? 'published' : 'draft',
                  },
            ),
          }
        : each,
    ),
  };
}
