import type { CourseContent } from '#rules/content/document.ts';
import { type Trim, trimmedChapters } from '#rules/video/trim.ts';
import { messages } from '#messages/messages.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { titleOf } from '#web/studio/draft/content-path.ts';
import { useContentPage, useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { randomTail } from '#web/studio/draft/list-edits.ts';
import { announce } from '#web/studio/parts/announcer.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { nameOfVideo, type StudioVideo } from '#web/studio/uploads/studio-videos.tsx';

const text = messages.studioTrim;

type TrimLineProps = {
  video: StudioVideo;
  trim: NonNullable<StudioVideo['trim']>;
  /** The video that it was trimmed from; undefined when that was deleted. */
  whole: StudioVideo | undefined;
  onUse: () => void;
};

/** Says what a video was trimmed from, with a button that uses it in the lessons of the whole video. */
export function TrimLine({ video, trim, whole, onUse }: TrimLineProps) {
  const { draft } = useDraftContext();
  const course = useContentPage('course');
  const [start, end] = [formatClock(trim.startSeconds), formatClock(trim.endSeconds)];
  const lessons = lessonsShowing(course, trim.of);

  function use() {
    const { of, startSeconds, endSeconds } = trim;
    draft.edit('course', `trimmed ${randomTail()}`, (page) =>
      showTrimmed(page, { id: video.id, of, startSeconds, endSeconds }),
    );
    announce(text.used(lessons.map((lesson) => titleOf(lesson) ?? '').join(', ')));
    onUse();
  }

  return (
    <>
      <p className="tabular-nums text-quiet wrap-anywhere">
        {whole ? text.from(nameOfVideo(whole), start, end) : text.fromGone(start, end)}
      </p>
      {video.state === 'ready' && lessons.length > 0 && (
        <SmallButton aria-label={text.useFor(nameOfVideo(video))} className="mt-1" onClick={use}>
          {text.use}
        </SmallButton>
      )}
    </>
  );
}

type Trimmed = Trim & { id: string; of: string };

/** Replaces the whole video by the trimmed one in its lessons, and shifts their chapters. */
export function showTrimmed(course: CourseContent, { id, of, ...part }: Trimmed): CourseContent {
  return {
    ...course,
    sections: course.sections.map((section) => ({
      ...section,
      lessons: section.lessons.map((lesson) =>
        lesson.kind === 'video' && lesson.video === of
          ? { ...lesson, video: id, chapters: trimmedChapters(lesson.chapters, part) }
          : lesson,
      ),
    })),
  };
}

export function lessonsShowing({ sections }: CourseContent, video: string) {
  return sections.flatMap(({ lessons }) =>
    lessons.filter((lesson) => lesson.kind === 'video' && lesson.video === video),
  );
}
