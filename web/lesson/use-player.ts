import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { useReloadState } from '#web/platform/use-reload-state.ts';
import { focusedControl, type PlayerCommand, playerCommand } from './player-keys.ts';
import {
  type PlayerPreferences,
  readPreferences,
  savePreferences,
  speedBeside,
} from './player-preferences.ts';

export type Player = {
  preferences: PlayerPreferences;
  prefer: (change: Partial<PlayerPreferences>) => void;
  playOrPause: () => void;
  seek: (second: number) => void;
  filled: boolean;
  fillOrLeaveScreen: () => void;
  /** The change that a key has just made, for a moment; empty otherwise. */
  feedback: string;
  keysShown: boolean;
  showKeys: (shown: boolean) => void;
};

type PlayerPlace = {
  stage: RefObject<HTMLElement | null>;
  /** The element that fills the screen. */
  screen: RefObject<HTMLElement | null>;
  lessons: Pick<NowPlaying, 'onPrevious' | 'onNext'>;
  /** Null for a viewer who has no notes, such as an impersonating instructor. */
  notes: PlayerNotes | null;
};

/** The learner's notes as the player needs them. */
export type PlayerNotes = {
  /** Their seconds. */
  seconds: readonly number[];
  onBookmark: (second: number) => void;
  /** Opens the form for a note. */
  onWrite: (second: number) => void;
};

/** The commands that a key repeats while it is held. */
const repeatable: readonly PlayerCommand['does'][] = ['skip', 'speed', 'volume'];

/** The commands of the player, for its buttons and for keys anywhere in the lesson. */
export function usePlayer(
  video: RefObject<HTMLVideoElement | null>,
  { stage, screen, lessons, notes }: PlayerPlace,
): Player {
  const [preferences, setPreferences] = useState(readPreferences);
  const [feedback, showFeedback] = useFeedback();
  const [keysShown, showKeys] = useReloadState<boolean>('keys', false);
  const { filled, toggle: fillOrLeaveScreen } = useFullScreen(screen, video);
  const { speed, volume, muted } = preferences;

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    // A new source resets to the default speed, so both are set.
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

  const secondNow = () => Math.floor(video.current?.currentTime ?? 0);

  function run(command: PlayerCommand) {
    const { saidNow } = messages.lesson.player;
    switch (command.does) {
      case 'play-or-pause':
        return playOrPause();
      case 'captions':
        showFeedback(saidNow.captions(!preferences.captions));
        return prefer({ captions: !preferences.captions });
      case 'mute-or-unmute':
        showFeedback(saidNow.muted(!muted));
        return prefer({ muted: !muted });
      case 'full-screen':
        return fillOrLeaveScreen();
      case 'show-keys':
        return showKeys(true);
      case 'next-lesson':
        return lessons.onNext?.();
      case 'previous-lesson':
        return lessons.onPrevious?.();
      case 'bookmark':
        if (!notes) return undefined;
        notes.onBookmark(secondNow());
        return showFeedback(messages.notes.added(formatClock(secondNow())));
      case 'write-note':
        if (!notes) return undefined;
        // The form is below the video.
        if (filled) fillOrLeaveScreen();
        return notes.onWrite(secondNow());
      case 'skip':
        return seek((video.current?.currentTime ?? 0) + command.seconds);
      case 'go-to':
        return seek((video.current?.duration ?? 0) * command.share);
      case 'speed': {
        const next = speedBeside(speed, command.steps);
        showFeedback(saidNow.speed(next));
        return prefer({ speed: next });
      }
      case 'volume': {
        const next = Math.min(1, Math.max(0, Math.round((volume + command.change) * 10) / 10));
        showFeedback(saidNow.volume(Math.round(next * 100)));
        return prefer({ volume: next, muted: false });
      }
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent, area: Element) => {
    const target = event.target as Element;
    // A dialog over the lesson has its own keys.
    if (dialogOf(target) !== area.closest('dialog')) return;
    const command = playerCommand(event, focusedControl(target));
    if (!command) return;
    event.preventDefault();
    if (event.repeat && !repeatable.includes(command.does)) return;
    run(command);
  });

  useEffect(() => {
    const area = stage.current?.closest('dialog') ?? stage.current;
    if (!area) return undefined;
    const listen = (event: Event) => onKey(event as KeyboardEvent, area);
    // The body gets the focus when a focused button disappears, and the keys must still work.
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
    feedback,
    keysShown,
    showKeys,
  };
}

const feedbackMs = 1200;

function useFeedback(): [string, (text: string) => void] {
  const [feedback, setFeedback] = useState({ text: '', count: 0 });
  useEffect(() => {
    if (feedback.text === '') return undefined;
    const timer = setTimeout(() => setFeedback((last) => ({ ...last, text: '' })), feedbackMs);
    return () => clearTimeout(timer);
  }, [feedback]);
  return [feedback.text, (text) => setFeedback(({ count }) => ({ text, count: count + 1 }))];
}

/** Returns the dialog of the focused element; for the body, the topmost dialog. */
function dialogOf(focused: Element): Element | null {
  if (focused !== document.body) return focused.closest('dialog');
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
}

/** iPhones support full screen only for the video itself. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Enters and leaves full screen, which lasts when the next lesson plays. */
function useFullScreen(screen: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [filled, setFilled] = useState(false);
  useLayoutEffect(() => {
    const look = () => setFilled(screen.current !== null && document.fullscreenElement === screen.current);
    look();
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [screen]);

  function toggle() {
    const change = filled ? document.exitFullscreen() : screen.current?.requestFullscreen?.();
    if (change) void change.catch(() => undefined);
    else {
      const onPhone: PhoneVideo | null = video.current;
      onPhone?.webkitEnterFullscreen?.();
    }
  }

  return { filled, toggle };
}

/** Picture-in-picture; `can` is false if the browser lacks it. */
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
  /** Null if there is no such lesson. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** Connects the lock screen and the keyboard's media keys with the player while a lesson is open. */
export function useMediaSession(video: RefObject<HTMLVideoElement | null>, nowPlaying: NowPlaying): void {
  const latest = useRef(nowPlaying);
  latest.current = nowPlaying;
  const { title, section, poster } = nowPlaying;
  const [hasPrevious, hasNext] = [nowPlaying.onPrevious !== null, nowPlaying.onNext !== null];

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

/** The seconds to skip if the action names none. */
const usualSkip = 10;

/** Browsers support different actions, and throw for the others. */
function offer(session: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // This action is not supported.
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
