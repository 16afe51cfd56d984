import {
  Captions,
  Film,
  Image as ImageSign,
  ListChecks,
  type LucideIcon,
  Pencil,
  RotateCcw,
  Scissors,
  Trash2,
} from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { languageName } from '#rules/captions/languages.ts';
import { targetLufs, toleranceLu } from '#rules/video/conversion.ts';
import { uploadLimits } from '#rules/video/upload.ts';
import { messages } from '#messages/messages.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { formatSize } from '#web/platform/format-size.ts';
import { fieldStyles } from '#web/parts/field.tsx';
import {
  deleteButtonStyles,
  iconButtonStyles,
  SmallButton,
  smallButtonStyles,
} from '#web/studio/parts/small-buttons.tsx';
import { CheckLine, nameOfVideo, type StudioVideo } from '#web/studio/uploads/studio-videos.tsx';
import { PackagingState } from './packaging-state.tsx';
import { TrimLine } from './trim-line.tsx';

const text = messages.studioVideos;

type VideoRowProps = {
  video: StudioVideo;
  /** True while this page uploads the video. */
  isSending: boolean;
  /** True when a check was requested on this page. */
  isRequested: boolean;
  /** The video that it was trimmed from; undefined for others, and when that was deleted. */
  whole: StudioVideo | undefined;
  onRename: (name: string) => Promise<void>;
  onAction: (action: Exclude<VideoAction, 'rename'>) => void;
  /** Called when the draft uses a trimmed video instead of the whole one. */
  onUse: () => void;
};

/** A video with its state, length, size, lessons and actions. */
export function VideoRow({ video, isSending, isRequested, whole, onRename, onAction, onUse }: VideoRowProps) {
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
        <NoteLines notes={video.notes} />
        {video.loudness && <LoudnessLine loudness={video.loudness} />}
        <TranscriptionLines transcriptions={video.transcriptions} />
        {video.check && <CheckLine check={video.check} isRequested={isRequested} />}
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
      <VideoButtons
        video={video}
        onAction={(action) => (action === 'rename' ? setNaming(true) : onAction(action))}
      />
    </li>
  );
}

/** The picture of a ready video. It is decorative: the name is beside it. */
function Poster({ video }: { video: StudioVideo }) {
  const [isMissing, setMissing] = useState(false);
  const posterStyles =
    'aspect-video w-20 shrink-0 rounded-small bg-raised object-cover max-xl:mt-1 max-xl:self-start sm:w-24';
  if (video.state !== 'ready' || isMissing)
    return (
      <div className={`${posterStyles} grid place-items-center text-quiet`}>
        <Film aria-hidden="true" className="size-6" />
      </div>
    );
  return (
    <img
      alt=""
      loading="lazy"
      src={`/studio/media/${video.id}/${video.poster.file}`}
      className={posterStyles}
      onError={() => setMissing(true)}
    />
  );
}

/** More uses than this are only counted. */
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
      <SmallButton type="submit">{text.list.save}</SmallButton>
      <SmallButton onClick={onClose}>{text.list.cancel}</SmallButton>
    </form>
  );
}

export type VideoAction = 'retry' | 'check' | 'poster' | 'captions' | 'trim' | 'rename' | 'remove';

type VideoButton = {
  action: VideoAction;
  label: (name: string) => string;
  Icon: LucideIcon;
  isOff?: boolean;
};

type VideoButtonsProps = { video: StudioVideo; onAction: (action: VideoAction) => void };

/** The actions that are possible in the video’s state. */
function VideoButtons({ video, onAction }: VideoButtonsProps) {
  const name = nameOfVideo(video);
  return (
    <div className="ml-auto flex max-w-full shrink-0 justify-end max-sm:flex-wrap">
      {buttonsOf(video).map(({ action, label, Icon, isOff = false }) => (
        <button
          key={action}
          type="button"
          aria-label={label(name)}
          title={label(name)}
          aria-disabled={isOff || undefined}
          className={stylesOf(action)}
          onClick={() => !isOff && onAction(action)}
        >
          <Icon aria-hidden="true" className="size-5" />
          {action === 'retry' && <span>{text.list.againShort}</span>}
        </button>
      ))}
    </div>
  );
}

/** The next step after a failure is the only one with a visible label. */
function stylesOf(action: VideoAction): string {
  if (action === 'retry') return `${smallButtonStyles} mr-1`;
  return action === 'remove' ? deleteButtonStyles : iconButtonStyles;
}

function buttonsOf({ state, check, lessons, isTeaser }: StudioVideo): VideoButton[] {
  const isUsed = lessons.length > 0 || isTeaser;
  return [
    ...(state === 'failed' ? [{ action: 'retry', label: text.list.again, Icon: RotateCcw } as const] : []),
    ...(state === 'ready'
      ? ([
          {
            action: 'check',
            label: text.list.check,
            Icon: ListChecks,
            isOff: check?.isWaiting === true,
          },
          { action: 'poster', label: messages.studioPoster.open, Icon: ImageSign },
          { action: 'captions', label: text.captions.open, Icon: Captions },
          { action: 'trim', label: messages.studioTrim.open, Icon: Scissors },
        ] as const)
      : []),
    { action: 'rename', label: text.list.rename, Icon: Pencil },
    { action: 'remove', label: text.list.remove, Icon: Trash2, isOff: isUsed },
  ];
}

/** Says what the conversion left out or changed. */
function NoteLines({ notes }: Pick<StudioVideo, 'notes'>) {
  return notes.map((note) => {
    const said = noteText(note);
    return (
      <p key={said} className={note.kind === 'sound-mixed' ? 'text-quiet' : 'font-medium'}>
        {said}
      </p>
    );
  });
}

function noteText(note: StudioVideo['notes'][number]): string {
  const { notes } = text;
  switch (note.kind) {
    case 'sound-unreadable':
      return notes[note.kind](note);
    case 'sound-other-language':
      return notes[note.kind]({ track: note.track, language: languageName(note.language) });
    case 'sound-empty':
    case 'sound-repeated':
      return notes[note.kind](note);
    case 'sound-mixed':
      return notes[note.kind](note);
    case 'sound-only':
    case 'rest-left-out':
      return notes[note.kind]();
    case 'breaks-off':
      return notes[note.kind]({ at: formatClock(note.atSeconds), of: formatClock(note.ofSeconds) });
  }
}

/** Says how loud a video was recorded, and how it was adjusted. */
function LoudnessLine({ loudness }: { loudness: NonNullable<StudioVideo['loudness']> }) {
  const { before, after } = loudness;
  if (before === null || after === null) return <p className="font-medium">{text.loudness.silent}</p>;
  return <p className="tabular-nums text-quiet">{explain(before, after)}</p>;
}

function explain(before: number, after: number): string {
  if (before === after) return text.loudness.level(figure(before));
  if (after < targetLufs - toleranceLu) return text.loudness.faint(figure(before), figure(after));
  return (before < after ? text.loudness.raised : text.loudness.lowered)(figure(before), figure(after));
}

/** Writes −23.4 with a minus sign instead of a hyphen. */
function figure(lufs: number): string {
  return lufs.toFixed(1).replace('-', '−');
}

const transcriptionStyles = {
  waiting: 'text-quiet',
  running: 'text-quiet',
  done: 'font-medium',
  failed: 'font-medium text-error',
};

/** The state of each transcription of a video. */
function TranscriptionLines({ transcriptions }: Pick<StudioVideo, 'transcriptions'>) {
  return transcriptions.map(({ language, state, written }) => (
    <p key={language} className={`tabular-nums ${transcriptionStyles[state]}`}>
      {messages.studioCaptions.machine.inRow[state](languageName(language), Math.floor(written * 100))}
    </p>
  ));
}
