import type { ReactNode } from 'react';
import { VoiceWave } from './apps/voice-assistant.tsx';
import { paint } from './paint.ts';
import { Mark, Panel, Spark } from './strokes.tsx';

/** A small window, 240 by 112, on the world of the five apps, over a message; it is night in there at any time. */
export function StateFrame({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 112" className="w-60 max-w-full shrink-0 rounded-card" aria-hidden="true">
      <path d="M0 0h240v112H0z" fill={paint.night} />
      {children}
    </svg>
  );
}

/** Nothing can be heard: no connection, no answer, no such place. */
export function QuietPicture() {
  return (
    <StateFrame>
      <g transform="translate(22 -41) scale(0.7)">
        <g transform="translate(0 4.5)">
          <VoiceWave quiet />
        </g>
      </g>
    </StateFrame>
  );
}

/** Nothing is here yet: a place that waits for its first piece. */
export function EmptyPicture() {
  return (
    <StateFrame>
      {[34, 94, 154].map((x, place) => (
        <g key={x}>
          {place === 0 && <Panel x={x} y={32} width={48} height={48} round={12} />}
          <rect
            x={x}
            y={32}
            width="48"
            height="48"
            rx="12"
            fill="none"
            stroke={place === 0 ? paint.sky : paint.line}
            strokeWidth="3"
            strokeDasharray="6 6"
          />
        </g>
      ))}
      <Spark x={58} y={56} size={11} fill={paint.amber} />
      <Mark d="M112 56h12M118 50v12" stroke={paint.quiet} />
      <Mark d="M172 56h12M178 50v12" stroke={paint.quiet} />
    </StateFrame>
  );
}
