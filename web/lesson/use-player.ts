import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { focusedControl, playerCommand } from './player-keys.ts';
import { keepPreferences, type PlayerPreferences, readPreferences } from './player-preferences.ts';
import { useFullScreen } from './use-full-screen.ts';

export type Player = {
  preferences: PlayerPreferences;
  prefer: (change: Partial<PlayerPreferences>) => void;
  playOrPause: () => void;
  seek: (second: number) => void;
  filled: boolean;
  fillOrLeaveScreen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** What one can do with the film, by a press or by a key. */
export function usePlayer(
  video: RefObject<HTMLVideoElement | null>,
  stage: RefObject<HTMLElement | null>,
): Player {
  const [preferences, setPreferences] = useState(readPreferences);
  const { filled, toggle: fillOrLeaveScreen } = useFullScreen(stage, video);
  const { speed, volume, muted } = preferences;

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    // A new source falls back to the default speed, so both are set.
    element.defaultPlaybackRate = speed;
    element.playbackRate = speed;
    element.volume = volume;
    element.muted = muted;
  }, [video, speed, volume, muted]);

  function prefer(change: Partial<PlayerPreferences>) {
    const next = { ...preferences, ...change };
    setPreferences(next);
    keepPreferences(next);
  }

  function playOrPause() {
    const element = video.current;
    if (!element) return;
    if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  }

  function seek(second: number) {
    const element = video.current;
    if (!element || !Number.isFinite(element.duration)) return;
    element.currentTime = Math.min(Math.max(0, second), element.duration);
  }

  function onKeyDown(event: KeyboardEvent) {
    const command = playerCommand(event, focusedControl(event.target as Element));
    if (!command) return;
    event.preventDefault();
    switch (command.does) {
      case 'play-or-pause':
        return playOrPause();
      case 'captions':
        return prefer({ captions: !preferences.captions });
      case 'mute-or-unmute':
        return prefer({ muted: !muted });
      case 'full-screen':
        return fillOrLeaveScreen();
      case 'skip':
        return seek((video.current?.currentTime ?? 0) + command.seconds);
      case 'volume':
        return prefer({ volume: Math.min(1, Math.max(0, volume + command.change)), muted: false });
    }
  }

  return { preferences, prefer, playOrPause, seek, filled, fillOrLeaveScreen, onKeyDown };
}
