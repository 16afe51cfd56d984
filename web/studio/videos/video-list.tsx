import { ChevronDown, CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatSize } from '#web/platform/format-size.ts';
import { TextField } from '#web/parts/field.tsx';
import { Message } from '#web/parts/message.tsx';
import { EmptyPicture } from '#web/pictures/state-picture.tsx';
import { announce } from '#web/studio/parts/announcer.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { isBroken, nameOfVideo, type StudioVideo } from '#web/studio/uploads/studio-videos.tsx';
import { endUpload } from '#web/studio/uploads/resumable-upload.ts';
import { videoUploads } from '#web/studio/uploads/video-upload-list.ts';
import { CaptionsDialog } from './captions-dialog.tsx';
import { PosterDialog } from './poster-dialog.tsx';
import { TrimDialog } from './trim-dialog.tsx';
import { VideoRow, type VideoAction } from './video-row.tsx';

const listTitleId = 'videos-title';

const text = messages.studioVideos;

/** Longer lists have a search field. */
const searchFrom = 12;

type VideoListProps = {
  videos: readonly StudioVideo[];
  /** The host of the transcription service; null without one. */
  transcriptionHost: string | null;
  reload: () => Promise<void>;
};

export function VideoList({ videos, transcriptionHost, reload }: VideoListProps) {
  const sending = new Set(videoUploads.use().flatMap(({ videoId }) => (videoId === null ? [] : [videoId])));
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<'unused' | 'broken' | null>(null);
  const [removing, setRemoving] = useState<StudioVideo | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [requested, setRequested] = useAnnouncedChecks(videos);
  const [hasFailed, setFailed] = useState(false);
  const query = search.trim().toLocaleLowerCase();
  const unused = videos.filter(isUnused);
  const broken = videos.filter(isBroken);
  const filtered = { unused, broken };
  const isFiltered = (kind: 'unused' | 'broken') => filter === kind && filtered[kind].length > 0;
  const candidates = filter !== null && isFiltered(filter) ? filtered[filter] : brokenFirst(videos);
  const shown = candidates.filter((video) => nameOfVideo(video).toLocaleLowerCase().includes(query));

  /** Waits for a change, and reloads the list. */
  async function act(work: Promise<unknown>) {
    setFailed(false);
    await work.catch(() => setFailed(true));
    await reload();
  }

  const actions: Record<Exclude<VideoAction, 'rename'>, (video: StudioVideo) => void> = {
    retry: ({ id }) => void act(call('POST /api/studio/videos/{id}/packaging', { params: { id } })),
    check({ id }) {
      setRequested(new Set([...requested, id]));
      void act(call('POST /api/studio/videos/{id}/checks', { params: { id } }));
    },
    captions: ({ id }) => setChosen({ action: 'captions', id }),
    poster: ({ id }) => setChosen({ action: 'poster', id }),
    trim: ({ id }) => setChosen({ action: 'trim', id }),
    remove: setRemoving,
  };

  if (videos.length === 0)
    return (
      <Message title={text.list.empty.title} picture={<EmptyPicture />}>
        <p>{text.list.empty.text}</p>
      </Message>
    );
  return (
    <section aria-labelledby={listTitleId} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id={listTitleId} tabIndex={-1} className="scroll-mt-40 text-title outline-none">
            {text.list.title}
          </h2>
          <p className="tabular-nums text-quiet">{text.list.count(videos.length, sizeOf(videos))}</p>
        </div>
        {broken.length > 0 && (
          <SmallButton
            aria-pressed={isFiltered('broken')}
            className="tabular-nums aria-pressed:border-sky aria-pressed:bg-sky-soft"
            onClick={() => setFilter(isFiltered('broken') ? null : 'broken')}
          >
            {text.list.onlyBroken(broken.length)}
          </SmallButton>
        )}
        {unused.length > 0 && (
          <SmallButton
            aria-pressed={isFiltered('unused')}
            className="tabular-nums aria-pressed:border-sky aria-pressed:bg-sky-soft"
            onClick={() => setFilter(isFiltered('unused') ? null : 'unused')}
          >
            {text.list.onlyUnused(unused.length, sizeOf(unused))}
          </SmallButton>
        )}
        {videos.length >= searchFrom && (
          <TextField
            label={text.list.search}
            type="search"
            className="w-full sm:w-72"
            maxLength={100}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
      </div>
      <ErrorText>{hasFailed ? text.changeFailed : null}</ErrorText>
      {shown.length === 0 ? (
        <p className="text-quiet">{text.list.none}</p>
      ) : (
        <ul className="rounded-card bg-surface shadow-low">
          {shown.map((video) => (
            <VideoRow
              key={video.id}
              video={video}
              isSending={sending.has(video.id)}
              isRequested={requested.has(video.id)}
              onRename={(name) =>
                act(call('PATCH /api/studio/videos/{id}', { params: { id: video.id }, body: { name } }))
              }
              whole={videos.find(({ id }) => id === video.trim?.of)}
              onAction={(action) => actions[action](video)}
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

type Chosen = { action: 'captions' | 'poster' | 'trim'; id: string };

type VideoDialogProps = VideoListProps & { chosen: Chosen | null; onClose: () => void };

/** The dialog about the selected video, while that exists. */
function VideoDialog({ chosen, videos, transcriptionHost, reload, onClose }: VideoDialogProps) {
  const video = videos.find(({ id }) => id === chosen?.id);
  if (!video) return null;
  if (chosen?.action === 'poster') return <PosterDialog video={video} onChange={reload} onClose={onClose} />;
  if (chosen?.action === 'trim') return <TrimDialog video={video} onMade={reload} onClose={onClose} />;
  return (
    <CaptionsDialog video={video} transcriptionHost={transcriptionHost} onChange={reload} onClose={onClose} />
  );
}

/** Warns at the top of the page about videos that don’t play; the list may be far below. */
export function BrokenVideosNotice({ videos }: { videos: readonly StudioVideo[] }) {
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
      <span className="grow">{text.list.broken(count)}</span>
      <ChevronDown aria-hidden="true" className="mt-0.5 shrink-0" />
    </button>
  );
}

/** The ids of the videos whose checks were requested on this page. Screen readers announce each result. */
function useAnnouncedChecks(videos: readonly StudioVideo[]) {
  const [requested, setRequested] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Set<string>());

  useEffect(() => {
    for (const video of videos) {
      const { id, check } = video;
      if (check?.isWaiting === true && requested.has(id)) waiting.current.add(id);
      else if (waiting.current.delete(id)) announce(resultOf(video));
    }
  }, [videos, requested]);

  return [requested, setRequested] as const;
}

function resultOf(video: StudioVideo): string {
  const name = nameOfVideo(video);
  const { check } = text;
  const problem = video.check?.trouble ?? null;
  if (problem === null) return check.good(name);
  return problem === 'no-gate' ? check.notChecked(name) : check.bad(name);
}

function removeErrorText(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  if (reason === 'video-used') return text.remove.used;
  if (reason === 'video-trimmed') return text.remove.trimmed;
  return reason === 'video-watched' ? text.remove.watched : text.remove.failed;
}

type RemoveVideoDialogProps = { video: StudioVideo; onRemoved: () => Promise<void>; onClose: () => void };

/** Deletes a video. One that was never ready needs no proof of the second factor. */
function RemoveVideoDialog({ video, onRemoved, onClose }: RemoveVideoDialogProps) {
  const name = nameOfVideo(video);
  const isReady = video.state === 'ready';

  async function remove() {
    const { id } = video;
    if (isReady) await call('DELETE /api/studio/videos/{id}', { params: { id } });
    else await endUpload('videos', id);
    announce(text.remove.done(name));
    onClose();
    await onRemoved();
  }

  return (
    <ConfirmDialog
      title={text.remove.title(name)}
      yes={text.remove.yes}
      no={text.remove.no}
      isDangerous
      onConfirm={remove}
      errorText={removeErrorText}
      onClose={onClose}
    >
      <p>
        {isReady
          ? text.remove.text(video.bytes === null ? '' : formatSize(video.bytes))
          : text.remove.uploading}
      </p>
    </ConfirmDialog>
  );
}

/** Returns whether no lesson and no teaser shows the video. */
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
