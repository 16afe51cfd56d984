import { Film } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { uploadLimits } from '#rules/video/upload.ts';
import { words } from '#words/words.ts';
import { formatClock } from '../../format-duration.ts';
import { formatSize } from '../../format-size.ts';
import { fieldStyles } from '../../parts/field-styles.ts';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { CheckLine } from './check-line.tsx';
import { PackagingState } from './packaging-state.tsx';
import { LoudnessLine } from './loudness-line.tsx';
import { TrimLine } from '../trim/trim-line.tsx';
import { TranscriptionLines } from '../transcription/transcription-lines.tsx';
import { nameOfVideo, type StudioVideo } from './use-studio-videos.ts';
import { VideoButtons, type VideoVerb } from './video-buttons.tsx';

const text = words.studioVideos;

type VideoRowProps = {
  video: StudioVideo;
  /** True while this page uploads it: then its own row shows how far it is. */
  isSending: boolean;
  /** True where somebody asked in this page whether it plays. */
  isAsked: boolean;
  /** The video that it was trimmed from; undefined for others, and where that was removed. */
  whole: StudioVideo | undefined;
  onRename: (name: string) => Promise<void>;
  onPress: (verb: Exclude<VideoVerb, 'rename'>) => void;
  /** Called when the draft shows a trimmed video in place of the whole one. */
  onUse: () => void;
};

/** A video with its state, its length and size, and the lessons that show it. */
export function VideoRow({ video, isSending, isAsked, whole, onRename, onPress, onUse }: VideoRowProps) {
  const [isNaming, setNaming] = useState(false);
  const name = nameOfVideo(video);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-5 xl:flex-nowrap">
      <Poster key={video.poster.file} video={video} />
      <div className="min-w-0 grow basis-0 max-sm:basis-[calc(100%-6.5rem)] sm:max-xl:basis-[calc(100%-7.5rem)]">
        {isNaming ? (
          <NameForm name={video.name} onSave={onRename} onClose={() => setNaming(false)} />
        ) : (
          <p className="font-semibold wrap-anywhere">{name}</p>
        )}
        <p className="text-quiet wrap-anywhere">{usesOf(video)}</p>
        <State video={video} name={name} isSending={isSending} />
        {video.trim && <TrimLine video={video} trim={video.trim} whole={whole} onUse={onUse} />}
        {video.loudness && <LoudnessLine loudness={video.loudness} />}
        <TranscriptionLines transcriptions={video.transcriptions} />
        {video.check && <CheckLine check={video.check} isAsked={isAsked} />}
      </div>
      {video.state === 'ready' && (
        <p className="flex shrink-0 gap-4 tabular-nums whitespace-nowrap text-quiet">
          <span className="max-sm:hidden">
            <span>{qualitiesOf(video)}</span>
            {video.stillsBytes !== null && (
              <span className="block">{text.list.stills(formatSize(video.stillsBytes))}</span>
            )}
          </span>
          <span className="text-right sm:min-w-12">{formatClock(video.lengthSeconds)}</span>
          <span className="text-right sm:min-w-16">
            {video.bytes === null ? '' : formatSize(video.bytes)}
          </span>
        </p>
      )}
      <VideoButtons video={video} onPress={(verb) => (verb === 'rename' ? setNaming(true) : onPress(verb))} />
    </li>
  );
}

/** The picture of a video that is ready, beside its name, which says the same to screen readers. */
function Poster({ video }: { video: StudioVideo }) {
  const [isMissing, setMissing] = useState(false);
  const styles = 'aspect-video w-20 shrink-0 rounded-small bg-raised object-cover sm:w-24';
  if (video.state !== 'ready' || isMissing)
    return (
      <div className={`${styles} grid place-items-center text-quiet`}>
        <Film aria-hidden="true" className="size-6" />
      </div>
    );
  return (
    <img
      alt=""
      loading="lazy"
      src={`/studio/media/${video.id}/${video.poster.file}`}
      className={styles}
      onError={() => setMissing(true)}
    />
  );
}

/** Most lessons have a video of their own; of more than two uses the number is enough. */
const namedUses = 2;

function usesOf({ lessons, isTeaser }: StudioVideo): string {
  const { list } = text;
  const titles = lessons.map(({ title, isPublished }) => (isPublished ? title : list.draft(title)));
  if (isTeaser) titles.push(list.teaser);
  if (titles.length === 0) return list.unused;
  const more = titles.length - namedUses;
  return list.used(titles.slice(0, namedUses).join(', ')) + (more > 0 ? list.more(more) : '');
}

function qualitiesOf({ renditions }: StudioVideo): string {
  const heights = renditions.flatMap(({ height }) => (height === null ? [] : [text.list.height(height)]));
  const isSilent = renditions.length > 0 && heights.length === renditions.length;
  return [...heights, ...(isSilent ? [text.list.silent] : [])].join(' · ');
}

function State({ video, name, isSending }: { video: StudioVideo; name: string; isSending: boolean }) {
  const { state, receivedBytes, sourceBytes, packaged, failure } = video;
  const { states } = text;
  if (state === 'ready') return null;
  if (state === 'failed')
    return (
      <p className="font-medium text-error">
        {`${states.failed}. ${failure ? text.packagingFailures[failure] : ''}`}
      </p>
    );
  if (state === 'waiting') return <p className="text-quiet">{states.waiting}</p>;
  if (state === 'packaging') return <PackagingState name={name} packaged={packaged} />;
  const percent = Math.floor((receivedBytes / Math.max(1, sourceBytes)) * 100);
  return (
    <p className={`tabular-nums ${isSending ? 'text-quiet' : 'font-medium'}`}>
      {isSending ? states.uploading(percent) : states.interrupted(percent)}
    </p>
  );
}

type NameFormProps = { name: string; onSave: (name: string) => Promise<void>; onClose: () => void };

function NameForm({ name, onSave, onClose }: NameFormProps) {
  const [value, setValue] = useState(name);
  async function save(event: FormEvent) {
    event.preventDefault();
    const named = value.trim();
    if (named !== '' && named !== name) await onSave(named);
    onClose();
  }
  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-wrap gap-2 pb-1">
      <input
        aria-label={text.list.name}
        className={`${fieldStyles} min-w-40 grow basis-0`}
        maxLength={uploadLimits.name}
        value={value}
        autoFocus
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <button type="submit" className={smallButtonStyles}>
        {text.list.save}
      </button>
      <button type="button" className={smallButtonStyles} onClick={onClose}>
        {text.list.cancel}
      </button>
    </form>
  );
}
