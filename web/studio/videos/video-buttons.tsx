import {
  Captions,
  Image as ImageSign,
  ListChecks,
  type LucideIcon,
  Pencil,
  RotateCcw,
  Scissors,
  Trash2,
} from 'lucide-react';
import { words } from '#words/words.ts';
import { iconButtonStyles } from '../icon-button-styles.ts';
import { nameOfVideo, type StudioVideo } from './use-studio-videos.ts';

const text = words.studioVideos;

export type VideoVerb = 'retry' | 'check' | 'poster' | 'captions' | 'trim' | 'rename' | 'remove';

type VideoButton = { verb: VideoVerb; label: (name: string) => string; Icon: LucideIcon; isOff?: boolean };

type VideoButtonsProps = { video: StudioVideo; onPress: (verb: VideoVerb) => void };

/** Everything that can be done with a video in its state. */
export function VideoButtons({ video, onPress }: VideoButtonsProps) {
  const name = nameOfVideo(video);
  return (
    <div className="ml-auto flex shrink-0 max-sm:flex-wrap">
      {buttonsOf(video).map(({ verb, label, Icon, isOff = false }) => (
        <button
          key={verb}
          type="button"
          aria-label={label(name)}
          title={label(name)}
          aria-disabled={isOff || undefined}
          className={iconButtonStyles}
          onClick={() => !isOff && onPress(verb)}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </div>
  );
}

function buttonsOf({ state, check, lessons, isTeaser }: StudioVideo): VideoButton[] {
  const isUsed = lessons.length > 0 || isTeaser;
  return [
    ...(state === 'failed' ? [{ verb: 'retry', label: text.list.again, Icon: RotateCcw } as const] : []),
    ...(state === 'ready'
      ? ([
          { verb: 'check', label: text.list.check, Icon: ListChecks, isOff: check?.isWaiting === true },
          { verb: 'poster', label: words.studioPoster.open, Icon: ImageSign },
          { verb: 'captions', label: text.captions.open, Icon: Captions },
          { verb: 'trim', label: words.studioTrim.open, Icon: Scissors },
        ] as const)
      : []),
    { verb: 'rename', label: text.list.rename, Icon: Pencil },
    { verb: 'remove', label: text.list.remove, Icon: Trash2, isOff: isUsed },
  ];
}
