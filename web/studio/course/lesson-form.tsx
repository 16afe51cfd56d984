import { Copy } from 'lucide-react';
import type { CourseLesson } from '#rules/content/document.ts';
import { words } from '#words/words.ts';
import type { Place } from '../content/content-path.ts';
import { titleOf } from '../content/change-words.ts';
import { setContentValue, useContentPage, useDraftContext } from '../content/draft-context.tsx';
import { fieldStyles, labelStyles } from '../../parts/field-styles.ts';
import { FieldInput } from '../form/field-input.tsx';
import { focusAfterDrawing, idOfPlace } from '../form/field-focus.ts';
import { MarkdownInput } from '../form/markdown-input.tsx';
import { FormedInput } from '../form/plain-input.tsx';
import { Switch } from '../form/switch-input.tsx';
import { useVideos, type Video } from '../form/use-videos.ts';
import { VideoSelect } from '../form/video-input.tsx';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { AttachmentsInput } from './attachments-input.tsx';
import { ChaptersInput } from './chapters-input.tsx';
import { CheckLine } from '../videos/check-line.tsx';
import { UploadButton } from '../videos/upload-button.tsx';
import { withKind, withVideo } from './course-edits.ts';
import type { OutlineEvents } from './outline-events.ts';
import { lessonRowId, type OutlineActions } from './outline-actions.ts';

const text = words.studioCourse.lesson;
const names = words.studioFields;
const description = names['course.sections.*.lessons.*.description'];

type LessonFormProps = {
  lesson: CourseLesson;
  section: number;
  place: Place;
  actions: OutlineActions;
  events: OutlineEvents;
};

/** Everything about a lesson. */
export function LessonForm({ lesson, section, place, actions, events }: LessonFormProps) {
  const { draft } = useDraftContext();
  const videos = useVideos();
  const set = (field: string, value: unknown) => setContentValue(draft, [...place, field], value);

  function done() {
    events.openLesson(null);
    focusAfterDrawing(`${lessonRowId(lesson.id)}:open`);
  }

  return (
    <div className="grid gap-5 border-t border-line p-4">
      <FieldInput place={[...place, 'title']} />
      <MarkdownInput place={[...place, 'description']} {...description} limit="description" rows={5} />
      <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <KindSelect lesson={lesson} place={place} />
        <Source lesson={lesson} place={place} videos={videos} />
      </div>
      {lesson.kind === 'video' && (
        <ChaptersInput
          place={[...place, 'chapters']}
          chapters={lesson.chapters}
          lengthSeconds={videos?.find(({ id }) => id === lesson.video)?.lengthSeconds ?? 0}
        />
      )}
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
          label={names['course.sections.*.lessons.*.isFreePreview'].label}
          hint={text.freeHint}
          isOn={lesson.isFreePreview}
          onChange={(isOn) => set('isFreePreview', isOn)}
        />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <SectionSelect lesson={lesson} section={section} actions={actions} events={events} />
        <button
          type="button"
          className={smallButtonStyles}
          onClick={() => actions.duplicate(lesson.id, lesson.title)}
        >
          <Copy aria-hidden="true" className="size-5" />
          {text.duplicate}
        </button>
        <button type="button" className={`${smallButtonStyles} ml-auto`} onClick={done}>
          {text.done}
        </button>
      </div>
    </div>
  );
}

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
          const kind = event.currentTarget.value === 'link' ? 'link' : 'video';
          setContentValue(draft, place, withKind(lesson, kind));
        }}
      >
        <option value="video">{text.kinds.video}</option>
        <option value="link">{text.kinds.link}</option>
      </select>
    </div>
  );
}

/** The lesson's video or address. */
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
        {check !== null && check.brokenAt !== null && <CheckLine check={check} isAsked={false} />}
        <UploadButton
          value={lesson.video}
          onBegun={(video) =>
            draft.edit('course', `video of ${lesson.id}`, (course) => withVideo(course, lesson.id, video))
          }
        />
      </div>
    );
  }
  const { label, hint } = names['course.sections.*.lessons.*.url'];
  return (
    <FormedInput
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
            {`${at + 1}. ${titleOf(each) ?? words.studioCourse.section.numbered(at + 1)}`}
          </option>
        ))}
      </select>
    </div>
  );
}
