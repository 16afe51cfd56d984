import { Captions, Film, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { uploadLimits } from '#rules/video/upload.ts';
import { words } from '#words/words.ts';
import { formatClock } from '../../format-duration.ts';
import { formatSize } from '../../format-size.ts';
import { fieldStyles } from '../../parts/field-styles.ts';
import { Meter } from '../../parts/meter.tsx';
import { iconButtonStyles, smallButtonStyles } from '../icon-button-styles.ts';
import { nameOfVideo, type StudioVideo } from './use-studio-videos.ts';

const text = words.studioVideos;

type VideoRowProps = {
  video: StudioVideo;
  /** True while this page uploads it: then its own row shows how far it is. */
  isSending: boolean;
  onRename: (name: string) => Promise<void>;
  onRemove: () => void;
  onRetry: () => void;
  onCaptions: () => void;
};

/** A video with its state, its length and size, and the lessons that show it. */
export function VideoRow({ video, isSending, onRename, onRemove, onRetry, onCaptions }: VideoRowProps) {
  const [isNaming, setNaming] = useState(false);
  const name = nameOfVideo(video);
  const isUsed = video.lessons.length > 0 || video.isTeaser;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:flex-nowrap sm:px-5">
      <Poster video={video} />
      <div className="min-w-0 grow basis-0 max-sm:basis-[calc(100%-6.5rem)]">
        {isNaming ? (
          <NameForm name={video.name} onSave={onRename} onClose={() => setNaming(false)} />
        ) : (
          <p className="font-semibold wrap-anywhere">{name}</p>
        )}
        <p className="text-quiet wrap-anywhere">{usesOf(video)}</p>
        <State video={video} name={name} isSending={isSending} />
      </div>
      {video.state === 'ready' && (
        <p className="flex shrink-0 gap-4 tabular-nums whitespace-nowrap text-quiet">
          <span className="max-sm:hidden">{qualitiesOf(video)}</span>
          <span className="text-right sm:min-w-12">{formatClock(video.lengthSeconds)}</span>
          <span className="text-right sm:min-w-16">
            {video.bytes === null ? '' : formatSize(video.bytes)}
          </span>
        </p>
      )}
      <div className="ml-auto flex shrink-0">
        {video.state === 'failed' && (
          <button
            type="button"
            aria-label={text.list.again(name)}
            className={iconButtonStyles}
            onClick={onRetry}
          >
            <RotateCcw aria-hidden="true" className="size-5" />
          </button>
        )}
        {video.state === 'ready' && (
          <button
            type="button"
            aria-label={text.captions.open(name)}
            className={iconButtonStyles}
            onClick={onCaptions}
          >
            <Captions aria-hidden="true" className="size-5" />
          </button>
        )}
        <button
          type="button"
          aria-label={text.list.rename(name)}
          className={iconButtonStyles}
          onClick={() => setNaming(true)}
        >
          <Pencil aria-hidden="true" className="size-5" />
        </button>
        <button
          type="button"
          aria-label={text.list.remove(name)}
          aria-disabled={isUsed || undefined}
          className={iconButtonStyles}
          onClick={() => !isUsed && onRemove()}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </button>
      </div>
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
      src={`/studio/media/${video.id}/poster.webp`}
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
        {states.failed}. {failure ? text.packagingFailures[failure] : ''}
      </p>
    );
  if (state === 'waiting') return <p className="text-quiet">{states.waiting}</p>;
  if (state === 'packaging')
    return (
      <>
        <p className="tabular-nums text-quiet">{states.packaging(Math.floor(packaged * 100))}</p>
        <Meter label={states.packagingMeter(name)} value={packaged} max={1} className="mt-1" />
      </>
    );
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
