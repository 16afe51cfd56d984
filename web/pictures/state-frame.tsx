import type { ReactNode } from 'react';
import { paint } from './paint.ts';

/** The frame of a message's picture, 240 by 112, dark in both themes. */
export function StateFrame({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 112" className="w-60 max-w-full shrink-0 rounded-card" aria-hidden="true">
      <path d="M0 0h240v112H0z" fill={paint.night} />
      {children}
    </svg>
  );
}
