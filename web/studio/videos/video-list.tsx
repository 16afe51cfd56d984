import { useState } from 'react';
import { words } from '#words/words.ts';
import { call } from '../../call.ts';
import { formatSize } from '../../format-size.ts';
import { TextField } from '../../parts/field.tsx';
import { Message } from '../../parts/message.tsx';
import { EmptyPicture } from '../../pictures/state-picture.tsx';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { PosterDialog } from '../poster/poster-dialog.tsx';
import { TrimDialog } from '../trim/trim-dialog.tsx';
import { listTitleId } from './broken-videos-line.tsx';
import { CaptionsDialog } from './captions-dialog.tsx';
import { useAnnouncedChecks } from './use-announced-checks.ts';
import { RemoveVideoDialog } from './remove-video-dialog.tsx';
import { isBroken, nameOfVideo, type StudioVideo } from './use-studio-videos.ts';
import { useVideoUploads } from './upload-list.ts';
import type { VideoVerb } from './video-buttons.tsx';
import { VideoRow } from './video-row.tsx';

const text = words.studioVideos.list;

/** A list that is longer gets a search. */
const searchFrom = 12;

type VideoListProps = {
  videos: readonly StudioVideo[];
  /** The host that writes captions; null where none is configured. */
  transcriptionHost: string | null;
  reload: () => Promise<void>;
};

/** All videos of the site. */
export function VideoList({ videos, transcriptionHost, reload }: VideoListProps) {
  const sending = new Set(useVideoUploads().flatMap(({ videoId }) => (videoId === null ? [] : [videoId])));
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<'unused' | 'broken' | null>(null);
  const [removing, setRemoving] = useState<StudioVideo | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [asked, setAsked] = useAnnouncedChecks(videos);
  const [trouble, setTrouble] = useState(false);
  const wanted = search.trim().toLocaleLowerCase();
  const unused = videos.filter(isUnused);
  const broken = videos.filter(isBroken);
  const filtered = { unused, broken };
  const isFiltered = (kind: 'unused' | 'broken') => filter === kind && filtered[kind].length > 0;
  const kept = filter !== null && isFiltered(filter) ? filtered[filter] : brokenFirst(videos);
  const shown = kept.filter((video) => nameOfVideo(video).toLocaleLowerCase().includes(wanted));

  /** Does something about a video, and loads the list again. */
  async function act(work: Promise<unknown>) {
    setTrouble(false);
    await work.catch(() => setTrouble(true));
    await reload();
  }

  const obey: Record<Exclude<VideoVerb, 'rename'>, (video: StudioVideo) => void> = {
    retry: ({ id }) => void act(call('POST /api/studio/videos/{id}/packaging', { params: { id } })),
    check({ id }) {
      setAsked(new Set([...asked, id]));
      void act(call('POST /api/studio/videos/{id}/checks', { params: { id } }));
    },
    captions: ({ id }) => setChosen({ verb: 'captions', id }),
    poster: ({ id }) => setChosen({ verb: 'poster', id }),
    trim: ({ id }) => setChosen({ verb: 'trim', id }),
    remove: setRemoving,
  };

  if (videos.length === 0)
    return (
      <Message title={text.empty.title} picture={<EmptyPicture />}>
        <p>{text.empty.text}</p>
      </Message>
    );
  return (
    <section aria-labelledby={listTitleId} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id={listTitleId} tabIndex={-1} className="scroll-mt-40 text-title outline-none">
            {text.title}
          </h2>
          <p className="tabular-nums text-quiet">{text.count(videos.length, sizeOf(videos))}</p>
        </div>
        {broken.length > 0 && (
          <button
            type="button"
            aria-pressed={isFiltered('broken')}
            className={`${smallButtonStyles} tabular-nums aria-pressed:border-sky aria-pressed:bg-sky-soft`}
            onClick={() => setFilter(isFiltered('broken') ? null : 'broken')}
          >
            {text.onlyBroken(broken.length)}
          </button>
        )}
        {unused.length > 0 && (
          <button
            type="button"
            aria-pressed={isFiltered('unused')}
            className={`${smallButtonStyles} tabular-nums aria-pressed:border-sky aria-pressed:bg-sky-soft`}
            onClick={() => setFilter(isFiltered('unused') ? null : 'unused')}
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
              isAsked={asked.has(video.id)}
              onRename={(name) =>
                act(call('PATCH /api/studio/videos/{id}', { params: { id: video.id }, body: { name } }))
              }
              whole={videos.find(({ id }) => id === video.trim?.of)}
              onPress={(verb) => obey[verb](video)}
              onUse={() => void reload()}
            />
          ))}
        </ul>
      )}
      <VideoDialog
        chosen={chosen}
        videos={videos}
        transcriptionHost={transcriptionHost}
        reload={reload}
        onClose={() => setChosen(null)}
      />
      {removing && (
        <RemoveVideoDialog video={removing} onRemoved={reload} onClose={() => setRemoving(null)} />
      )}
    </section>
  );
}

type Chosen = { verb: 'captions' | 'poster' | 'trim'; id: string };

type VideoDialogProps = VideoListProps & { chosen: Chosen | null; onClose: () => void };

/** The dialog about the chosen video, as long as that one is there. */
function VideoDialog({ chosen, videos, transcriptionHost, reload, onClose }: VideoDialogProps) {
  const video = videos.find(({ id }) => id === chosen?.id);
  if (!video) return null;
  if (chosen?.verb === 'poster') return <PosterDialog video={video} onChange={reload} onClose={onClose} />;
  if (chosen?.verb === 'trim') return <TrimDialog video={video} onMade={reload} onClose={onClose} />;
  return (
    <CaptionsDialog video={video} transcriptionHost={transcriptionHost} onChange={reload} onClose={onClose} />
  );
}

/** Whether a video could go without anybody missing it: a replaced one, or one that was never used. */
function isUnused({ state, lessons, isTeaser }: StudioVideo): boolean {
  return state === 'ready' && lessons.length === 0 && !isTeaser;
}

function brokenFirst(videos: readonly StudioVideo[]): readonly StudioVideo[] {
  return videos.toSorted((a, b) => Number(isBroken(b)) - Number(isBroken(a)));
}

function sizeOf(videos: readonly StudioVideo[]): string {
  const bytes = videos.reduce((sum, video) => sum + (video.bytes ?? 0), 0);
  return bytes > 0 ? formatSize(bytes) : '';
}
