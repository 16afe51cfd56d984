import { Pause, Play, RotateCcw } from 'lucide-react';
import { words } from '#words/words.ts';
import { ControlButton } from './control-button.tsx';
import type { VideoState } from './use-video-state.ts';

export function PlayButton({ state, onPress }: { state: VideoState; onPress: () => void }) {
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
