import type { ReactNode } from 'react';
import { paint } from './paint.ts';

/** A small window, 240 by 112, on the world of the five apps, over a message; it is night in there at any time. */
export function StateFrame({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 112" className="w-60 max-w-full shrink-0 rounded-card" aria-hidden="true">
      <path d="M0 0h240v112H0z" fill={paint.night} />
      {children}
    </svg>
  );
}
