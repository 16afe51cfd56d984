import { Volume2, VolumeX } from 'lucide-react';
import type { CSSProperties } from 'react';
import { words } from '#words/words.ts';
import { ControlButton } from './control-button.tsx';
import type { PlayerPreferences } from './player-preferences.ts';

type VolumeControlProps = {
  preferences: PlayerPreferences;
  prefer: (change: Partial<PlayerPreferences>) => void;
};

/** Mute, and the volume where there is room: phones have keys for it, and iPhones know no other way. */
export function VolumeControl({ preferences: { volume, muted }, prefer }: VolumeControlProps) {
  const { player: text } = words.lesson;
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
