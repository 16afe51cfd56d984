import { Captions, CaptionsOff, Maximize, Minimize, Pause, Play, RotateCcw } from 'lucide-react';
import { words } from '#web/words/words.ts';
import { ControlButton } from './control-button.tsx';
import { speeds } from './player-preferences.ts';
import { SeekBar } from './seek-bar.tsx';
import { clockText } from './time-text.ts';
import type { Player } from './use-player.ts';
import type { VideoState } from './use-video-state.ts';
import { VolumeControl } from './volume-control.tsx';

type PlayerControlsProps = {
  player: Player;
  state: VideoState;
  lengthSeconds: number;
  heights: readonly number[];
};

export function PlayerControls({ player, state, lengthSeconds, heights }: PlayerControlsProps) {
  const { preferences, prefer, filled } = player;
  const { player: text } = words.lesson;
  const second = state.ended ? lengthSeconds : Math.min(state.second, lengthSeconds);
  return (
    <div className="px-3 pb-2 sm:px-4">
      <div className="flex items-center gap-3">
        <SeekBar
          second={second}
          loadedTo={state.loadedTo}
          lengthSeconds={lengthSeconds}
          onSeek={player.seek}
        />
        <span className="figures shrink-0 text-quiet" aria-hidden="true">
          <span className="text-ink">{clockText(second)}</span> / {clockText(lengthSeconds)}
        </span>
      </div>
      <div className="-mx-1 flex items-center sm:gap-1">
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
        {heights.length > 1 && (
          <ControlList
            label={text.quality}
            value={String(heights.includes(Number(preferences.quality)) ? preferences.quality : 'auto')}
            options={[
              { value: 'auto', label: text.automatic },
              ...heights.map((height) => ({ value: String(height), label: `${height}p` })),
            ]}
            onChange={(value) => prefer({ quality: value === 'auto' ? 'auto' : Number(value) })}
          />
        )}
        <ControlButton
          label={filled ? text.leaveFullScreen : text.fullScreen}
          onPress={player.fillOrLeaveScreen}
        >
          {filled ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
        </ControlButton>
      </div>
    </div>
  );
}

function PlayButton({ state, onPress }: { state: VideoState; onPress: () => void }) {
  const { player: text } = words.lesson;
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

type ControlListProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

function ControlList({ label, value, options, onChange }: ControlListProps) {
  return (
    <select
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className="figures h-11 appearance-none rounded-full bg-transparent px-1 text-center font-medium transition-colors hover:bg-raised focus-visible:-outline-offset-3 sm:px-2.5 [&>option]:bg-raised [&>option]:text-ink"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
