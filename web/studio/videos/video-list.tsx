import { useState } from 'react';
import { words } from '#words/words.ts';
import { call } from '../../call.ts';
import { formatSize } from '../../format-size.ts';
import { TextField } from '../../parts/field.tsx';
import { Message } from '../../parts/message.tsx';
import { EmptyPicture } from '../../pictures/state-picture.tsx';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { CaptionsDialog } from './captions-dialog.tsx';
import { RemoveVideoDialog } from './remove-video-dialog.tsx';
import { nameOfVideo, type StudioVideo } from './use-studio-videos.ts';
import { useVideoUploads } from './video-uploads.ts';
import { VideoRow } from './video-row.tsx';

const text = words.studioVideos.list;

/** A list that is longer gets a search. */
const searchFrom = 12;

type VideoListProps = { videos: readonly StudioVideo[]; reload: () => Promise<void> };

/** All videos of the site. */
export function VideoList({ videos, reload }: VideoListProps) {
  const sending = new Set(useVideoUploads().flatMap(({ videoId }) => (videoId === null ? [] : [videoId])));
  const [search, setSearch] = useState('');
  const [isUnusedOnly, setUnusedOnly] = useState(false);
  const [removing, setRemoving] = useState<StudioVideo | null>(null);
  const [captioned, setCaptioned] = useState<string | null>(null);
  const [trouble, setTrouble] = useState(false);
  const captionedVideo = videos.find(({ id }) => id === captioned);
  const wanted = search.trim().toLocaleLowerCase();
  const unused = videos.filter(isUnused);
  const shown = (isUnusedOnly && unused.length > 0 ? unused : videos).filter((video) =>
    nameOfVideo(video).toLocaleLowerCase().includes(wanted),
  );

  /** Does something about a video, and loads the list again. */
  async function act(work: Promise<unknown>) {
    setTrouble(false);
    await work.catch(() => setTrouble(true));
    await reload();
  }

  if (videos.length === 0)
    return (
      <Message title={text.empty.title} picture={<EmptyPicture />}>
        <p>{text.empty.text}</p>
      </Message>
    );
  return (
    <section aria-labelledby="videos-title" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="videos-title" className="text-title">
            {text.title}
          </h2>
          <p className="tabular-nums text-quiet">{text.count(videos.length, sizeOf(videos))}</p>
        </div>
        {unused.length > 0 && (
          <button
            type="button"
            aria-pressed={isUnusedOnly}
            className={`${smallButtonStyles} tabular-nums aria-pressed:border-sky aria-pressed:bg-sky-soft`}
            onClick={() => setUnusedOnly(!isUnusedOnly)}
          >
            {text.onlyUnused(unused.length, sizeOf(unused))}
          </button>
        )}
        {videos.length >= searchFrom && (
          <TextField
            label={text.search}
            type="search"
            className="w-full sm:w-72"
            maxLength={100}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
      </div>
      <p role="alert" className="font-medium text-error empty:hidden">
        {trouble ? words.studioVideos.changeFailed : null}
      </p>
      {shown.length === 0 ? (
        <p className="text-quiet">{text.none}</p>
      ) : (
        <ul className="rounded-card bg-surface shadow-low">
          {shown.map((video) => (
            <VideoRow
              key={video.id}
              video={video}
              isSending={sending.has(video.id)}
              onRename={(name) =>
                act(call('PATCH /api/studio/videos/{id}', { params: { id: video.id }, body: { name } }))
              }
              onRetry={() =>
                void act(call('POST /api/studio/videos/{id}/packaging', { params: { id: video.id } }))
              }
              onRemove={() => setRemoving(video)}
              onCaptions={() => setCaptioned(video.id)}
            />
          ))}
        </ul>
      )}
      {captionedVideo && (
        <CaptionsDialog video={captionedVideo} onChange={reload} onClose={() => setCaptioned(null)} />
      )}
      {removing && (
        <RemoveVideoDialog video={removing} onRemoved={reload} onClose={() => setRemoving(null)} />
      )}
    </section>
  );
}

/** Whether a video could go without anybody missing it: a replaced one, or one that was never used. */
function isUnused({ state, lessons, isTeaser }: StudioVideo): boolean {
  return state === 'ready' && lessons.length === 0 && !isTeaser;
}

function sizeOf(videos: readonly StudioVideo[]): string {
  const bytes = videos.reduce((sum, video) => sum + (video.bytes ?? 0), 0);
  return bytes > 0 ? formatSize(bytes) : '';
}
