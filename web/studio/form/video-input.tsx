import { messages } from '#messages/messages.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { fieldStyles } from '#web/parts/field.tsx';
import { setContentValue, useContentValue, useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { nameOfVideo, type StudioVideo, useStudioVideos } from '#web/studio/uploads/studio-videos.tsx';
import { inputAttributes, Labeled, type NamedField } from './labeled.tsx';

/** Returns the videos of the site; null while they load. */
export function useVideos() {
  return useStudioVideos().videos;
}

export type Video = StudioVideo;

const text = messages.studioForm.video;

/** The video of the teaser. */
export function VideoInput(named: NamedField) {
  const { draft } = useDraftContext();
  const value = useContentValue(named.place);
  const videos = useVideos();
  return (
    <VideoSelect
      {...named}
      videos={videos}
      value={typeof value === 'string' ? value : null}
      onChange={(video) => video !== null && setContentValue(draft, named.place, video)}
    />
  );
}

type VideoSelectProps = NamedField & {
  videos: readonly Video[] | null;
  value: string | null;
  onChange: (video: string | null) => void;
};

/** A choice of all videos, each with its length. */
export function VideoSelect({ videos, value, onChange, ...named }: VideoSelectProps) {
  const isListed = value === null || videos?.some(({ id }) => id === value) === true;
  return (
    <Labeled {...named}>
      <select
        {...inputAttributes(named)}
        className={fieldStyles}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      >
        <option value="">{videos ? text.none : text.loading}</option>
        {!isListed && <option value={value}>{videos ? `${value} (${text.unknown})` : value}</option>}
        {videos?.map((video) => (
          <option key={video.id} value={video.id}>
            {`${nameOfVideo(video)} (${lengthOrState(video)})`}
          </option>
        ))}
      </select>
    </Labeled>
  );
}

function lengthOrState({ state, lengthSeconds }: Video): string {
  return state === 'ready' ? formatClock(lengthSeconds) : text.states[state];
}
