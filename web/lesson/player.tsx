import { Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { words } from '#web/words/words.ts';
import type { PlaybackLease } from './playback-lease.ts';
import { PlayerControls } from './player-controls.tsx';
import type { ProgressOutbox } from './progress-outbox.ts';
import type { LessonProgress } from './progress-reporter.ts';
import { useCaptions } from './use-captions.ts';
import { useFilm } from './use-film.ts';
import { useIdle } from './use-idle.ts';
import { usePlayer } from './use-player.ts';
import { useProgressReports } from './use-progress-reports.ts';
import { useVideoState, type VideoState } from './use-video-state.ts';
import { whereToStart } from './where-to-start.ts';

type PlayerProps = {
  lessonId: string;
  title: string;
  lease: PlaybackLease;
  outbox: ProgressOutbox;
  onProgress: (progress: LessonProgress) => void;
  onFailure: (error: unknown) => void;
  /** Stands over the film once it has ended. */
  afterEnd: ReactNode;
};

/** The film with our own controls: below it in the page, over it on the whole screen. */
export function Player({ lessonId, title, lease, outbox, onProgress, onFailure, afterEnd }: PlayerProps) {
  // What stands in the page keeps the addresses it began with; only what is still to be loaded gets renewed ones.
  const [{ poster, captions, lengthSeconds, resumeAt }] = useState(() => lease.current());
  const video = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const player = usePlayer(video, stage);
  const state = useVideoState(video);
  const lines = useCaptions(video, player.preferences.captions);
  const idle = useIdle(stage, player.filled && !state.paused);
  const [startAt] = useState(() =>
    whereToStart({ lengthSeconds, resumeAt, unsentResumeAt: outbox.read(lessonId)?.resumeAt ?? null }),
  );
  const { heights } = useFilm(video, { lease, startAt, quality: player.preferences.quality, onFailure });
  useProgressReports(video, { lessonId, lengthSeconds, outbox, onProgress, onFailure });

  // The keys work at once, without hunting for the film first.
  useEffect(() => stage.current?.focus({ preventScroll: true }), []);

  return (
    <div
      ref={stage}
      role="group"
      aria-label={words.lesson.player.label(title)}
      tabIndex={-1}
      onKeyDown={player.onKeyDown}
      className={`stage relative outline-none ${player.filled ? 'flex h-full items-center' : ''} ${idle ? 'cursor-none' : ''}`}
    >
      <div className="relative aspect-video w-full">
        <video
          ref={video}
          poster={poster}
          playsInline
          preload="auto"
          onClick={player.playOrPause}
          className="size-full"
        >
          {captions.map(({ language, label, url }) => (
            <track key={url} kind="captions" src={url} srcLang={language} label={label} />
          ))}
        </video>
        <Overlay state={state} afterEnd={afterEnd} />
        <CaptionLines lines={lines} filled={player.filled} idle={idle} />
      </div>
      <div
        className={
          player.filled
            ? `absolute inset-x-0 bottom-0 bg-ground/85 pt-1 transition-opacity focus-within:opacity-100 ${idle ? 'opacity-0' : ''}`
            : ''
        }
      >
        <PlayerControls player={player} state={state} lengthSeconds={lengthSeconds} heights={heights} />
      </div>
    </div>
  );
}

/** Over the film while it stands: a sign that a press plays it, or that it is on its way. */
function Overlay({ state, afterEnd }: { state: VideoState; afterEnd: ReactNode }) {
  if (state.waiting) {
    return (
      <p role="status" className="pointer-events-none absolute inset-0 grid place-items-center">
        <span className="animate-breathe rounded-full bg-ground/80 px-5 py-2">
          {words.lesson.player.waiting}
        </span>
      </p>
    );
  }
  if (state.ended)
    return <div className="absolute inset-0 grid place-items-center bg-ground/70 p-4">{afterEnd}</div>;
  if (!state.paused) return null;
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0 grid place-items-center">
      <span className="grid size-20 place-items-center rounded-full bg-amber text-on-amber shadow-high">
        <Play className="ml-1 size-9 fill-current" />
      </span>
    </span>
  );
}

type CaptionLinesProps = { lines: string[]; filled: boolean; idle: boolean };

/** Clear of the controls while they lie over the film. */
function CaptionLines({ lines, filled, idle }: CaptionLinesProps) {
  if (lines.length === 0) return null;
  const look = filled ? `text-title ${idle ? 'bottom-8' : 'bottom-28'}` : 'bottom-2 sm:bottom-5 sm:text-lead';
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none absolute inset-x-0 flex flex-col items-center gap-1 px-3 text-center ${look}`}
    >
      {lines.map((line) => (
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
