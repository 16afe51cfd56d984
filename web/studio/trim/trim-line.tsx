import { words } from '#words/words.ts';
import { formatClock } from '../../format-duration.ts';
import { announce } from '../announcer.tsx';
import { titleOf } from '../content/change-words.ts';
import { useContentPage, useDraftContext } from '../content/draft-context.tsx';
import { randomTail } from '../content/slug.ts';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { nameOfVideo, type StudioVideo } from '../videos/use-studio-videos.ts';
import { lessonsShowing, showTrimmed } from './show-trimmed.ts';

const text = words.studioTrim;

type TrimLineProps = {
  video: StudioVideo;
  trim: NonNullable<StudioVideo['trim']>;
  /** The video that it was trimmed from; undefined where that was removed. */
  whole: StudioVideo | undefined;
  onUse: () => void;
};

/** Says of a trimmed video what it is, and shows it in the lessons of the whole one. */
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
        <button
          type="button"
          aria-label={text.useFor(nameOfVideo(video))}
          className={`${smallButtonStyles} mt-1`}
          onClick={use}
        >
          {text.use}
        </button>
      )}
    </>
  );
}
