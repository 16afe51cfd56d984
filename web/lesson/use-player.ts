import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { words } from '#words/words.ts';
import { useReloadState } from '#web/platform/use-reload-state.ts';
import { focusedControl, type PlayerCommand, playerCommand } from './player-keys.ts';
import {
  type PlayerPreferences,
  readPreferences,
  savePreferences,
  speedBeside,
} from './player-preferences.ts';

/** iPhones know full screen only for the video itself. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** The player on the whole screen, and back. */
function useFullScreen(player: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [filled, setFilled] = useState(false);
  useEffect(() => {
    const look = () => setFilled(player.current !== null && document.fullscreenElement === player.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [player]);

  function toggle() {
    const change = filled ? document.exitFullscreen() : player.current?.requestFullscreen?.();
    if (change) void change.catch(() => undefined);
    else {
      const onPhone: PhoneVideo | null = video.current;
      onPhone?.webkitEnterFullscreen?.();
    }
  }

  return { filled, toggle };
}

export type Player = {
  preferences: PlayerPreferences;
  prefer: (change: Partial<PlayerPreferences>) => void;
  playOrPause: () => void;
  seek: (second: number) => void;
  filled: boolean;
  fillOrLeaveScreen: () => void;
  /** The change that a key has just made, for a moment; empty otherwise. */
  said: string;
  keysShown: boolean;
  showKeys: (shown: boolean) => void;
};

const saidMs = 1200;

/** The commands of the player, for presses and for keys that are pressed anywhere in the lesson. */
export function usePlayer(
  video: RefObject<HTMLVideoElement | null>,
  stage: RefObject<HTMLElement | null>,
): Player {
  const [preferences, setPreferences] = useState(readPreferences);
  const [said, say] = useSaid();
  const [keysShown, showKeys] = useReloadState<boolean>('keys', false);
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
    savePreferences(next);
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

  function obey(command: PlayerCommand) {
    const { saidNow } = words.lesson.player;
    switch (command.does) {
      case 'play-or-pause':
        return playOrPause();
      case 'captions':
        say(saidNow.captions(!preferences.captions));
        return prefer({ captions: !preferences.captions });
      case 'mute-or-unmute':
        say(saidNow.muted(!muted));
        return prefer({ muted: !muted });
      case 'full-screen':
        return fillOrLeaveScreen();
      case 'show-keys':
        return showKeys(true);
      case 'skip':
        return seek((video.current?.currentTime ?? 0) + command.seconds);
      case 'go-to':
        return seek((video.current?.duration ?? 0) * command.share);
      case 'speed': {
        const next = speedBeside(speed, command.steps);
        say(saidNow.speed(next));
        return prefer({ speed: next });
      }
      case 'volume': {
        const next = Math.min(1, Math.max(0, Math.round((volume + command.change) * 10) / 10));
        say(saidNow.volume(Math.round(next * 100)));
        return prefer({ volume: next, muted: false });
      }
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent, area: Element) => {
    const target = event.target as Element;
    // A dialog that lies over the lesson has its own keys.
    if (dialogOf(target) !== area.closest('dialog')) return;
    const command = playerCommand(event, focusedControl(target));
    if (!command) return;
    event.preventDefault();
    obey(command);
  });

  useEffect(() => {
    const area = stage.current?.closest('dialog') ?? stage.current;
    if (!area) return undefined;
    const listen = (event: Event) => onKey(event as KeyboardEvent, area);
    // Focus falls to the body when a focused button goes, and the keys of an open lesson act all the same.
    const where = area instanceof HTMLDialogElement ? document : area;
    where.addEventListener('keydown', listen);
    return () => where.removeEventListener('keydown', listen);
  }, [stage]);

  return {
    preferences,
    prefer,
    playOrPause,
    seek,
    filled,
    fillOrLeaveScreen,
    said,
    keysShown,
    showKeys,
  };
}

function useSaid(): [string, (text: string) => void] {
  const [said, setSaid] = useState({ text: '', count: 0 });
  useEffect(() => {
    if (said.text === '') return undefined;
    const timer = setTimeout(() => setSaid((last) => ({ ...last, text: '' })), saidMs);
    return () => clearTimeout(timer);
  }, [said]);
  return [said.text, (text) => setSaid(({ count }) => ({ text, count: count + 1 }))];
}

/** Returns the dialog of the element that has the focus; of the body, the dialog on top. */
function dialogOf(focused: Element): Element | null {
  if (focused !== document.body) return focused.closest('dialog');
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
}

/** The video in a window of its own over everything else; `can` is false where the browser has none. */
export function usePictureInPicture(video: RefObject<HTMLVideoElement | null>) {
  const [on, setOn] = useState(false);
  const can = 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const look = () => setOn(document.pictureInPictureElement === element);
    element.addEventListener('enterpictureinpicture', look);
    element.addEventListener('leavepictureinpicture', look);
    return () => {
      element.removeEventListener('enterpictureinpicture', look);
      element.removeEventListener('leavepictureinpicture', look);
    };
  }, [video]);

  function toggle() {
    const change = on ? document.exitPictureInPicture() : video.current?.requestPictureInPicture();
    change?.catch(() => undefined);
  }

  return { can, on, toggle };
}

export type NowPlaying = {
  title: string;
  section: string;
  poster: string;
  /** null where there is no such lesson. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** Connects the lock screen and the keyboard's media keys with the player while a lesson is open. */
export function useMediaSession(video: RefObject<HTMLVideoElement | null>, told: NowPlaying): void {
  const latest = useRef(told);
  latest.current = told;
  const { title, section, poster } = told;
  const [hasPrevious, hasNext] = [told.onPrevious !== null, told.onNext !== null];

  useEffect(() => {
    const element = video.current;
    const session: MediaSession | undefined = navigator.mediaSession;
    if (!element || !session) return undefined;
    session.metadata = new MediaMetadata({ title, artist: section, artwork: [{ src: poster }] });

    const seek = (second: number) => {
      element.currentTime = Math.min(Math.max(0, second), element.duration || 0);
    };
    const actions: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => void element.play().catch(() => undefined)],
      ['pause', () => element.pause()],
      ['seekbackward', ({ seekOffset }) => seek(element.currentTime - (seekOffset ?? usualSkip))],
      ['seekforward', ({ seekOffset }) => seek(element.currentTime + (seekOffset ?? usualSkip))],
      ['seekto', ({ seekTime }) => seek(seekTime ?? element.currentTime)],
      ['previoustrack', hasPrevious ? () => latest.current.onPrevious?.() : null],
      ['nexttrack', hasNext ? () => latest.current.onNext?.() : null],
    ];
    for (const [action, handler] of actions) offer(session, action, handler);

    const place = () => reportPosition(session, element);
    const moments = ['loadedmetadata', 'ratechange', 'seeked', 'play', 'pause'];
    for (const moment of moments) element.addEventListener(moment, place);
    return () => {
      for (const moment of moments) element.removeEventListener(moment, place);
      for (const [action] of actions) offer(session, action, null);
      session.metadata = null;
    };
  }, [video, title, section, poster, hasPrevious, hasNext]);
}

/** In seconds, where the one who asks names none. */
const usualSkip = 10;

/** Browsers know different actions, and throw at the others. */
function offer(session: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // This one it does not know.
  }
}

function reportPosition(
  session: MediaSession,
  { duration, currentTime, playbackRate, paused }: HTMLVideoElement,
) {
  session.playbackState = paused ? 'paused' : 'playing';
  if (!Number.isFinite(duration) || currentTime > duration) return;
  session.setPositionState?.({ duration, position: currentTime, playbackRate });
}
