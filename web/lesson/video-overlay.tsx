import { Play } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '#messages/messages.ts';
import type { VideoPlayback } from './playback-lease.ts';
import type { VideoState } from './use-video.ts';

/** A play icon before the first play, a loading note, or the children once the video has ended. A paused video has no overlay, so that its frame can be read. */
export function VideoOverlay({ state, children }: { state: VideoState; children: ReactNode }) {
  if (state.waiting) {
    return (
      <p
        role="status"
        className={`pointer-events-none absolute inset-0 grid justify-items-center ${state.begun ? 'place-items-center' : 'items-end pb-3 sm:pb-6'}`}
      >
        <span className="animate-breathe rounded-full bg-ground/80 px-5 py-2">
          {messages.lesson.player.waiting}
        </span>
      </p>
    );
  }
  if (state.ended)
    return <div className="absolute inset-0 grid place-items-center bg-ground/80 p-4">{children}</div>;
  if (!state.paused || state.begun) return null;
  return (
    <span
      aria-hidden="true"
      data-play-sign
      className="pointer-events-none absolute inset-x-0 bottom-3 mx-auto grid size-14 place-items-center rounded-full bg-amber text-on-amber shadow-high sm:bottom-6 sm:size-20"
    >
      <Play className="ml-1 size-6 fill-current sm:size-9" />
    </span>
  );
}

type CaptionLinesProps = { lines: string[]; language: string | null; filled: boolean; idle: boolean };

/** The captions. In full screen they are in the box of the controls, above these while they are shown. */
export function CaptionLines({ lines, language, filled, idle }: CaptionLinesProps) {
  if (lines.length === 0) return null;
  const place = idle ? 'bottom-8 group-focus-within/controls:bottom-full' : 'bottom-full';
  const look = filled ? `caption-lines-filled pb-2 ${place}` : 'caption-lines';
  return (
    <div
      lang={language ?? undefined}
      aria-hidden="true"
      className={`pointer-events-none absolute inset-x-0 flex flex-col items-center gap-1 px-3 text-center ${look}`}
    >
      {[...new Set(lines)].map((line) => (
        <span
          key={line}
          className="max-w-[44ch] rounded-small bg-ground/85 px-2.5 py-0.5 whitespace-pre-line"
        >
          {line}
        </span>
      ))}
    </div>
  );
}

/** Shows the change that a key has just made, for a moment. */
export function KeyFeedback({ text }: { text: string }) {
  return (
    <p role="status" className="pointer-events-none absolute inset-x-0 top-4 grid justify-items-center">
      {text && <span className="tabular-nums rounded-full bg-ground/85 px-4 py-1 font-semibold">{text}</span>}
    </p>
  );
}

/** The time in which it moves from place to place; with reduced motion it jumps. */
const everyMs = 30_000;
const places = 5;

/** A faint watermark with the user's masked email, so that a recorded screen identifies the account. */
export function Watermark({ mark }: { mark: NonNullable<VideoPlayback['mark']> }) {
  const [place, setPlace] = useState(0);
  useEffect(() => {
    // In the next frame, so that it moves from its first place.
    const begin = requestAnimationFrame(() => setPlace(1));
    const timer = setInterval(() => setPlace((before) => (before + 1) % places), everyMs);
    return () => {
      cancelAnimationFrame(begin);
      clearInterval(timer);
    };
  }, []);
  return (
    <div aria-hidden="true" className="watermark" data-place={place}>
      <span data-text={mark.text} style={{ opacity: mark.opacity }} />
    </div>
  );
}

type AudioPictureProps = { title: string; playing: boolean };

/** Replaces the video while only its audio plays. */
export function AudioPicture({ title, playing }: AudioPictureProps) {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-1.5 bg-surface p-4 pb-16 text-center sm:gap-3">
      <div aria-hidden="true" className="sound-wave" data-playing={playing || undefined}>
        {[0, 1, 2, 3, 4].map((bar) => (
          <i key={bar} />
        ))}
      </div>
      <p className="line-clamp-2 font-display text-title font-bold">{title}</p>
      <p className="text-quiet">{messages.lesson.player.soundOnly}</p>
    </div>
  );
}
