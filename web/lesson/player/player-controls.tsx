import { Captions, CaptionsOff, Maximize, Minimize, Settings2 } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { words } from '#words/words.ts';
import { type Chapter, chapterAt } from '../chapters/chapters.ts';
import { ControlButton } from './control-button.tsx';
import { ControlList } from './control-list.tsx';
import { PlayButton } from './play-button.tsx';
import { speeds } from './player-preferences.ts';
import { PlayerSettings, type PlayerSettingsProps } from './player-settings.tsx';
import { SeekBar } from './seek-bar.tsx';
import { formatClock } from '../../format-duration.ts';
import type { Player } from './use-player.ts';
import type { VideoState } from './use-video-state.ts';
import { VolumeControl } from './volume-control.tsx';

type PlayerControlsProps = {
  player: Player;
  state: VideoState;
  lengthSeconds: number;
  chapters: readonly Chapter[];
} & PlayerSettingsProps;

export function PlayerControls({ player, state, lengthSeconds, chapters, ...settings }: PlayerControlsProps) {
  const { preferences, prefer, filled } = player;
  const { player: text } = words.lesson;
  const [open, setOpen] = useState(false);
  const panel = useId();
  const panelElement = useRef<HTMLDivElement>(null);
  useInSight(panelElement, open);
  const second = state.ended ? lengthSeconds : Math.min(state.second, lengthSeconds);
  const chapter = chapterAt(chapters, second);
  return (
    <div className="px-3 pb-2 sm:px-4">
      <div className="flex items-center gap-3">
        <SeekBar
          second={second}
          loadedTo={state.loadedTo}
          lengthSeconds={lengthSeconds}
          chapters={chapters}
          onSeek={player.seek}
        />
        <span className="tabular-nums shrink-0 text-quiet" aria-hidden="true">
          <span className="text-ink">{formatClock(second)}</span>
          <span>{` / ${formatClock(lengthSeconds)}`}</span>
        </span>
      </div>
      {chapters.length > 0 && (
        // The line stays where it is while no chapter has begun.
        <p className="-mt-1 min-h-6 truncate text-quiet">{chapter?.title}</p>
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
          options={speeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
          onChange={(value) => prefer({ speed: Number(value) })}
        />
        <ControlButton label={text.settings} expanded={open} controls={panel} onPress={() => setOpen(!open)}>
          <Settings2 aria-hidden="true" />
        </ControlButton>
        <ControlButton
          label={filled ? text.leaveFullScreen : text.fullScreen}
          onPress={player.fillOrLeaveScreen}
        >
          {filled ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
        </ControlButton>
      </div>
      <div id={panel} ref={panelElement} hidden={!open}>
        {open && <PlayerSettings {...settings} />}
      </div>
    </div>
  );
}

/** Scrolls an opened panel into sight, and the dialog back to its place when the panel closes. */
function useInSight(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const scrolled = panel.current?.closest('dialog');
    if (!open || !scrolled) return undefined;
    const before = scrolled.scrollTop;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    panel.current?.scrollIntoView({ block: 'nearest', behavior });
    return () => {
      if (scrolled.scrollTop > before) scrolled.scrollTo({ top: before, behavior });
    };
  }, [panel, open]);
}
