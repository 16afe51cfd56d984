import { ChevronDown, CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { words } from '#words/words.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { formatSize } from '#web/platform/format-size.ts';
import { TextField } from '#web/parts/field.tsx';
import { Message } from '#web/parts/message.tsx';
import { EmptyPicture } from '#web/pictures/state-picture.tsx';
import { announce } from '#web/studio/parts/announcer.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { smallButtonStyles } from '#web/studio/parts/icon-button-styles.ts';
import { isBroken, nameOfVideo, type StudioVideo } from '#web/studio/uploads/studio-videos.tsx';
import { endUpload } from '#web/studio/uploads/tus.ts';
import { useVideoUploads } from '#web/studio/uploads/upload-list.ts';
import { CaptionsDialog } from './captions-dialog.tsx';
import { PosterDialog } from './poster-dialog.tsx';
import { TrimDialog } from './trim-dialog.tsx';
import { VideoRow, type VideoAction } from './video-row.tsx';

/** The heading of the list, to which the line leads. */
const listTitleId = 'videos-title';

/** One line above everything else where videos do not play; the list, in which they stand first, may be far below. */
export function BrokenVideosLine({ videos }: { videos: readonly StudioVideo[] }) {
  const count = videos.filter(isBroken).length;
  if (count === 0) return null;

  function showList() {
    const title = document.getElementById(listTitleId);
    title?.focus({ preventScroll: true });
    title?.scrollIntoView();
  }

  return (
    <button
      type="button"
      className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-left text-amber-ink shadow-low transition-shadow hover:shadow-high"
      onClick={showList}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="grow">{words.studioVideos.list.broken(count)}</span>
      <ChevronDown aria-hidden="true" className="mt-0.5 shrink-0" />
    </button>
  );
}

/** Holds the ids of the videos whose checks were asked for in this page, and tells screen readers how each ended. */
function useAnnouncedChecks(videos: readonly StudioVideo[]) {
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Set<string>());

  useEffect(() => {
    for (const video of videos) {
      const { id, check } = video;
      if (check?.isWaiting === true && asked.has(id)) waiting.current.add(id);
      else if (waiting.current.delete(id)) announce(resultOf(video));
    }
  }, [videos, asked]);

  return [asked, setAsked] as const;
}

function resultOf(video: StudioVideo): string {
  const name = nameOfVideo(video);
  const { check } = words.studioVideos;
  const trouble = video.check?.trouble ?? null;
  if (trouble === null) return check.good(name);
  return trouble === 'no-gate' ? check.notChecked(name) : check.bad(name);
}

const text = words.studioVideos.remove;

function troubleOf(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  if (reason === 'video-used') return text.used;
  if (reason === 'video-trimmed') return text.trimmed;
  return reason === 'video-watched' ? text.watched : text.failed;
}

type RemoveVideoDialogProps = { video: StudioVideo; onRemoved: () => Promise<void>; onClose: () => void };

/** Asks once more before a video goes. One that was never ready goes without a proof of the second factor. */
function RemoveVideoDialog({ video, onRemoved, onClose }: RemoveVideoDialogProps) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const name = nameOfVideo(video);
  const isReady = video.state === 'ready';

  async function remove() {
    const { id } = video;
    try {
      if (isReady) await call('DELETE /api/studio/videos/{id}', { params: { id } });
      else await endUpload(id);
    } catch (error) {
      setTrouble(troubleOf(error));
      return;
    }
    announce(text.done(name));
    onClose();
    await onRemoved();
  }

  return (
    <ConfirmDialog
      title={text.title(name)}
      yes={text.yes}
      no={text.no}
      trouble={trouble}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{isReady ? text.text(video.bytes === null ? '' : formatSize(video.bytes)) : text.uploading}</p>
    </ConfirmDialog>
  );
}

const videoListText = words.studioVideos.list;

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

  const obey: Record<Exclude<VideoAction, 'rename'>, (video: StudioVideo) => void> = {
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
      <Message title={videoListText.empty.title} picture={<EmptyPicture />}>
        <p>{videoListText.empty.text}</p>
      </Message>
    );
  return (
    <section aria-labelledby={listTitleId} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id={listTitleId} tabIndex={-1} className="scroll-mt-40 text-title outline-none">
            {videoListText.title}
          </h2>
          <p className="tabular-nums text-quiet">{videoListText.count(videos.length, sizeOf(videos))}</p>
        </div>
        {broken.length > 0 && (
          <button
            type="button"
            aria-pressed={isFiltered('broken')}
            className={`${smallButtonStyles} tabular-nums aria-pressed:border-sky aria-pressed:bg-sky-soft`}
            onClick={() => setFilter(isFiltered('broken') ? null : 'broken')}
          >
            {videoListText.onlyBroken(broken.length)}
          </button>
        )}
        {unused.length > 0 && (
          <button
            type="button"
            aria-pressed={isFiltered('unused')}
            className={`${smallButtonStyles} tabular-nums aria-pressed:border-sky aria-pressed:bg-sky-soft`}
            onClick={() => setFilter(isFiltered('unused') ? null : 'unused')}
          >
            {videoListText.onlyUnused(unused.length, sizeOf(unused))}
          </button>
        )}
        {videos.length >= searchFrom && (
          <TextField
            label={videoListText.search}
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
        <p className="text-quiet">{videoListText.none}</p>
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
