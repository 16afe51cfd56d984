import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  Play,
  RotateCcw,
  Settings2,
  Volume2,
  VolumeX,
} from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { messages } from '#messages/messages.ts';
import { motionAllowed } from '#web/parts/click.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { type Chapter, chapterAt } from './chapters.tsx';
import { type PlayerPreferences, speeds } from './player-preferences.ts';
import { PlayerSettings, type PlayerSettingsProps } from './quality.tsx';
import { SeekBar } from './seek-bar.tsx';
import type { Thumbnails } from './thumbnails.tsx';
import type { Player } from './use-player.ts';
import type { VideoState } from './use-video.ts';

type PlayerControlsProps = {
  player: Player;
  state: VideoState;
  lengthSeconds: number;
  chapters: readonly Chapter[];
  /** The seconds of the learner's notes. */
  noteSeconds: readonly number[];
  thumbnails: Thumbnails;
} & PlayerSettingsProps;

export function PlayerControls(props: PlayerControlsProps) {
  const { player, state, lengthSeconds, chapters, noteSeconds, thumbnails, ...settings } = props;
  const { preferences, prefer, filled } = player;
  const { player: text } = messages.lesson;
  const [open, setOpen] = useState(false);
  const panel = useId();
  const panelElement = useRef<HTMLDivElement>(null);
  const settingsButton = useRef<HTMLButtonElement>(null);
  useScrollIntoView(panelElement, open);
  useDismissal(panelElement, open, () => setOpen(false));

  function onKeyDown(event: KeyboardEvent) {
    if (!open || event.key !== 'Escape') return;
    // The next Escape closes the lesson.
    event.preventDefault();
    setOpen(false);
    settingsButton.current?.focus();
  }

  const second = state.ended ? lengthSeconds : Math.min(state.second, lengthSeconds);
  const chapter = chapterAt(chapters, second);
  return (
    <div className="relative px-3 pb-2 sm:px-4" onKeyDown={onKeyDown}>
      <div className="flex items-center gap-3">
        <SeekBar
          second={second}
          loadedTo={state.loadedTo}
          lengthSeconds={lengthSeconds}
          chapters={chapters}
          noteSeconds={noteSeconds}
          thumbnails={thumbnails}
          onSeek={player.seek}
        />
        <span className="tabular-nums shrink-0 text-quiet" aria-hidden="true">
          <span className="text-ink">{formatClock(second)}</span>
          <span>{` / ${formatClock(lengthSeconds)}`}</span>
        </span>
      </div>
      {chapters.length > 0 && (
        // The line keeps its height before the first chapter.
        <p lang={chapter?.lang} className="-mt-1 min-h-6 truncate text-quiet">
          {chapter?.title}
        </p>
      )}
      <div className="-mx-1 flex flex-wrap items-center sm:gap-1">
        <PlayButton state={state} onPress={player.playOrPause} />
        <VolumeControl preferences={preferences} prefer={prefer} />
        <span className="grow" />
        <ControlButton
          label={text.captions}
          pressed={preferences.captions}
          onPress={() => prefer({ captions: !preferences.captions })}
        >
          {preferences.captions ? <Captions aria-hidden="true" /> : <CaptionsOff aria-hidden="true" />}
        </ControlButton>
        <ControlList
          label={text.speed}
          value={String(preferences.speed)}
          options={speeds.map((speed) => ({ value: String(speed), label: text.saidNow.speed(speed) }))}
          onChange={(value) => prefer({ speed: Number(value) })}
        />
        <ControlButton
          ref={settingsButton}
          label={text.settings}
          expanded={open}
          controls={panel}
          onPress={() => setOpen(!open)}
        >
          <Settings2 aria-hidden="true" />
        </ControlButton>
        <ControlButton
          label={filled ? text.leaveFullScreen : text.fullScreen}
          onPress={player.fillOrLeaveScreen}
        >
          {filled ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
        </ControlButton>
      </div>
      {open && <div className="settings-veil" onClick={() => setOpen(false)} />}
      <div id={panel} ref={panelElement} hidden={!open} className="settings">
        {open && <PlayerSettings {...settings} />}
      </div>
    </div>
  );
}

/** Scrolls an opened panel into view, and the dialog back when the panel closes. */
function useScrollIntoView(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const scrolled = panel.current?.closest('dialog');
    if (!open || !scrolled) return undefined;
    const before = scrolled.scrollTop;
    const behavior = motionAllowed() ? 'smooth' : 'instant';
    panel.current?.scrollIntoView({ block: 'nearest', behavior });
    return () => {
      if (scrolled.scrollTop > before) scrolled.scrollTo({ top: before, behavior });
    };
  }, [panel, open]);
}

/** Closes the settings when the pointer goes down beside them. Below the video, closing would move what is pointed at. */
function useDismissal(panel: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  const dismiss = useEffectEvent(close);
  useEffect(() => {
    const element = panel.current;
    if (!open || !element) return undefined;
    const pressed = ({ target }: Event) => {
      if (!(target instanceof Element) || getComputedStyle(element).position !== 'absolute') return;
      if (!element.contains(target) && !target.closest(`[aria-controls="${CSS.escape(element.id)}"]`))
        dismiss();
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [panel, open]);
}

function PlayButton({ state, onPress }: { state: VideoState; onPress: () => void }) {
  const { player: text } = messages.lesson;
  if (state.ended) {
    return (
      <ControlButton label={text.replay} onPress={onPress}>
        <RotateCcw aria-hidden="true" />
      </ControlButton>
    );
  }
  return (
    <ControlButton label={state.paused ? text.play : text.pause} onPress={onPress}>
      {state.paused ? (
        <Play aria-hidden="true" className="fill-current" />
      ) : (
        <Pause aria-hidden="true" className="fill-current" />
      )}
    </ControlButton>
  );
}

type VolumeControlProps = {
  preferences: PlayerPreferences;
  prefer: (change: Partial<PlayerPreferences>) => void;
};

/** Mute, and the volume slider on wide screens: phones have volume keys, and iPhones ignore the slider. */
function VolumeControl({ preferences: { volume, muted }, prefer }: VolumeControlProps) {
  const { player: text } = messages.lesson;
  const loud = muted ? 0 : volume;
  return (
    <>
      <ControlButton label={muted ? text.unmute : text.mute} onPress={() => prefer({ muted: !muted })}>
        {loud === 0 ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      </ControlButton>
      <input
        type="range"
        className="slider max-w-24 max-md:hidden"
        style={{ '--filled': `${loud * 100}%` } as CSSProperties}
        aria-label={text.volume}
        aria-valuetext={`${Math.round(loud * 100)}%`}
        min={0}
        max={1}
        step={0.05}
        value={loud}
        onChange={(event) => prefer({ volume: event.currentTarget.valueAsNumber, muted: false })}
      />
    </>
  );
}

type ControlButtonProps = {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  pressed?: boolean;
  /** For a button that shows and hides the element with the id `controls`. */
  expanded?: boolean;
  controls?: string;
  onPress: () => void;
  children: ReactNode;
};

/** A button of the player: an icon with an accessible name. */
function ControlButton(props: ControlButtonProps) {
  const { ref, label, pressed, expanded, controls, onPress, children } = props;
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-controls={controls}
      title={label}
      onClick={onPress}
      className="grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-raised focus-visible:-outline-offset-3"
    >
      {children}
    </button>
  );
}

type ControlListProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A select of the player, as wide as its value. */
function ControlList({ label, value, options, onChange }: ControlListProps) {
  return (
    <select
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className="tabular-nums h-11 appearance-none rounded-full bg-transparent px-1 text-center font-medium transition-colors hover:bg-raised focus-visible:-outline-offset-3 sm:px-2.5 [&>option]:bg-raised [&>option]:text-ink"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
