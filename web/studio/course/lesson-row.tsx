import { Copy, FileText, Film, Link as LinkIcon, Mails } from 'lucide-react';
import { memo, type PointerEvent } from 'react';
import type { CourseLesson } from '#rules/content/document.ts';
import { messages } from '#messages/messages.ts';
import { fieldStyles, labelStyles } from '#web/parts/field.tsx';
import { useCreateCampaign } from '#web/studio/campaigns/use-create-campaign.ts';
import { type Place, titleOf } from '#web/studio/draft/content-path.ts';
import { withKind, withVideo } from '#web/studio/draft/course-edits.ts';
import { setContentValue, useContentPage, useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { Switch } from '#web/studio/form/basic-inputs.tsx';
import { DragHandle, dragStyles, EntryTools } from '#web/studio/form/entry-tools.tsx';
import { focusAfterRender, idOfPlace } from '#web/studio/form/field-focus.ts';
import { FieldInput } from '#web/studio/form/field-input.tsx';
import { MarkdownInput } from '#web/studio/form/markdown-input.tsx';
import { FormattedInput } from '#web/studio/form/text-input.tsx';
import { useVideos, type Video, VideoSelect } from '#web/studio/form/video-input.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { CheckLine } from '#web/studio/uploads/studio-videos.tsx';
import { UploadButton } from '#web/studio/uploads/upload-rows.tsx';
import { AttachmentsInput } from './attachments-input.tsx';
import { ChaptersInput } from './chapters-input.tsx';
import { QuizInput } from './quiz-input.tsx';
import { lessonRowId, type OutlineActions, type OutlineEvents } from './outline-actions.ts';

const text = messages.studioCourse.lesson;
const fields = messages.studioFields;
const description = fields['course.sections.*.lessons.*.description'];
const article = fields['course.sections.*.lessons.*.body'];

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

/** A lesson in the outline, which expands to its form. */
export const LessonRow = memo(function LessonRow(props: LessonRowProps) {
  const { lesson, section, sectionAt, at, count, isOpen, actions, events, onDragStart } = props;
  const id = lessonRowId(lesson.id);
  const title = titleOf(lesson) ?? text.untitled;
  const Icon = { video: Film, article: FileText, link: LinkIcon }[lesson.kind];
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
          onClick={() => events.openLesson(isOpen ? null : lesson.id)}
          className="flex min-h-12 min-w-0 grow flex-wrap items-center gap-x-3 gap-y-0.5 rounded-small py-1 text-left"
        >
          <Icon aria-hidden="true" className="size-5 shrink-0 text-quiet max-sm:hidden" />
          <span className="sr-only">{text.edit('')}</span>
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

function Marks({ lesson }: { lesson: CourseLesson }) {
  return marksOf(lesson).map(({ label, look }) => (
    <span key={label} className={`rounded-full px-2.5 ${look}`}>
      {label}
    </span>
  ));
}

/** The look of a badge without emphasis. It is legible on the page's background too, where open lessons are. */
const quietMark = 'border border-line bg-surface text-quiet';

/** Returns the badges of a lesson that is a draft, free or empty, or has a quiz. */
function marksOf(lesson: CourseLesson): { label: string; look: string }[] {
  const missing = missingMark(lesson);
  return [
    lesson.state === 'draft' && { label: text.draft, look: quietMark },
    lesson.isFreePreview && { label: text.free, look: 'bg-sky-soft' },
    lesson.isFree && !lesson.isFreePreview && { label: text.inFreePlan, look: 'bg-sky-soft' },
    lesson.kind !== 'link' && lesson.quiz.length > 0 && { label: text.quiz, look: quietMark },
    missing !== null && {
      label: missing,
      look: lesson.state === 'draft' ? quietMark : 'bg-warning-soft text-warning',
    },
  ].filter((mark) => mark !== false);
}

function missingMark(lesson: CourseLesson): string | null {
  switch (lesson.kind) {
    case 'video':
      return lesson.video === null ? text.noVideo : null;
    case 'article':
      return Object.values(lesson.body).some((body) => body.trim() !== '') ? null : text.noText;
    case 'link':
      return lesson.url === '' ? text.noUrl : null;
  }
}

type LessonFormProps = {
  lesson: CourseLesson;
  section: number;
  place: Place;
  actions: OutlineActions;
  events: OutlineEvents;
};

function LessonForm({ lesson, section, place, actions, events }: LessonFormProps) {
  const { draft } = useDraftContext();
  const videos = useVideos();
  const announce = useCreateCampaign();
  const set = (field: string, value: unknown) => setContentValue(draft, [...place, field], value);

  function done() {
    events.openLesson(null);
    focusAfterRender(`${lessonRowId(lesson.id)}:open`);
  }

  return (
    <div className="grid gap-5 border-t border-line p-4">
      <FieldInput place={[...place, 'title']} />
      <MarkdownInput place={[...place, 'description']} {...description} limit="description" rows={5} />
      <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <KindSelect lesson={lesson} place={place} />
        <Source lesson={lesson} place={place} videos={videos} />
      </div>
      {lesson.kind === 'article' && (
        <MarkdownInput place={[...place, 'body']} {...article} limit="article" rows={16} isArticle />
      )}
      {lesson.kind === 'video' && (
        <ChaptersInput
          place={[...place, 'chapters']}
          chapters={lesson.chapters}
          lengthSeconds={videos?.find(({ id }) => id === lesson.video)?.lengthSeconds ?? 0}
        />
      )}
      {lesson.kind !== 'link' && <QuizInput place={[...place, 'quiz']} />}
      <AttachmentsInput
        place={[...place, 'attachments']}
        lesson={lesson.id}
        attachments={lesson.attachments}
      />
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Switch
          place={[...place, 'state']}
          label={text.state}
          hint={text.stateHint}
          isOn={lesson.state === 'published'}
          onChange={(isOn) => set('state', isOn ? 'published' : 'draft')}
        />
        <Switch
          place={[...place, 'isFreePreview']}
          label={fields['course.sections.*.lessons.*.isFreePreview'].label}
          hint={text.freeHint}
          isOn={lesson.isFreePreview}
          onChange={(isOn) => set('isFreePreview', isOn)}
        />
        <Switch
          place={[...place, 'isFree']}
          label={fields['course.sections.*.lessons.*.isFree'].label}
          hint={fields['course.sections.*.lessons.*.isFree'].hint}
          isOn={lesson.isFree}
          onChange={(isOn) => set('isFree', isOn)}
        />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <SectionSelect lesson={lesson} section={section} actions={actions} events={events} />
        <SmallButton onClick={() => actions.duplicate(lesson.id, lesson.title)}>
          <Copy aria-hidden="true" className="size-5" />
          {text.duplicate}
        </SmallButton>
        {lesson.state === 'published' && (
          <SmallButton onClick={() => void announce(lesson.id)}>
            <Mails aria-hidden="true" className="size-5" />
            {messages.studioCampaigns.announce.fromLesson}
          </SmallButton>
        )}
        <SmallButton className="ml-auto" onClick={done}>
          {text.done}
        </SmallButton>
      </div>
    </div>
  );
}

const kinds = ['video', 'article', 'link'] as const;

type OfLesson = Pick<LessonFormProps, 'lesson' | 'place'>;

function KindSelect({ lesson, place }: OfLesson) {
  const { draft } = useDraftContext();
  const id = idOfPlace([...place, 'kind']);
  return (
    <div>
      <label htmlFor={id} className={labelStyles}>
        {text.kind}
      </label>
      <select
        id={id}
        className={fieldStyles}
        value={lesson.kind}
        onChange={(event) => {
          const kind = kinds.find((each) => each === event.currentTarget.value) ?? 'video';
          setContentValue(draft, place, withKind(lesson, kind));
        }}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {text.kinds[kind]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The lesson's video or URL; the text of an article has the form's whole width. */
function Source({ lesson, place, videos }: OfLesson & { videos: readonly Video[] | null }) {
  const { draft } = useDraftContext();
  if (lesson.kind === 'video') {
    const check = videos?.find(({ id }) => id === lesson.video)?.check ?? null;
    return (
      <div>
        <VideoSelect
          place={[...place, 'video']}
          label={text.video}
          videos={videos}
          value={lesson.video}
          onChange={(video) => setContentValue(draft, [...place, 'video'], video)}
        />
        {check !== null && check.brokenAt !== null && <CheckLine check={check} isRequested={false} />}
        <UploadButton
          value={lesson.video}
          onBegun={(video) =>
            draft.edit('course', `video of ${lesson.id}`, (course) => withVideo(course, lesson.id, video))
          }
        />
      </div>
    );
  }
  if (lesson.kind === 'article') return null;
  const { label, hint } = fields['course.sections.*.lessons.*.url'];
  return (
    <FormattedInput
      key={lesson.id}
      place={[...place, 'url']}
      label={label}
      hint={hint}
      limit="url"
      form="url"
      value={lesson.url}
      onChange={(url) => setContentValue(draft, [...place, 'url'], url)}
    />
  );
}

/** Moves the lesson to the end of another section. */
function SectionSelect({ lesson, section, actions, events }: Omit<LessonFormProps, 'place'>) {
  const { sections } = useContentPage('course');
  const id = `${lessonRowId(lesson.id)}:section`;
  return (
    <div className="min-w-48 grow">
      <label htmlFor={id} className={labelStyles}>
        {text.moveTo}
      </label>
      <select
        id={id}
        className={fieldStyles}
        value={section}
        onChange={(event) => {
          const to = { section: Number(event.currentTarget.value), at: Number.MAX_SAFE_INTEGER };
          events.open(to.section);
          actions.moveLesson(lesson.id, to, 'section');
        }}
      >
        {sections.map((each, at) => (
          <option key={each.id} value={each.id}>
            {`${at + 1}. ${titleOf(each) ?? messages.studioCourse.section.numbered(at + 1)}`}
          </option>
        ))}
      </select>
    </div>
  );
}
