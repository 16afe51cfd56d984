import type { ReactNode } from 'react';
import { paint } from './strokes.tsx';

/** The phone, 312 by 592, around a screen of 280 by 560. */
export function Phone({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 312 592" className={className} aria-hidden="true">
      <rect width="312" height="592" rx="50" fill="#39476a" />
      <rect x="2" y="2" width="308" height="588" rx="48" fill={paint.deep} />
      <rect x="16" y="16" width="280" height="560" rx="36" fill={paint.night} />
      <g transform="translate(16 16)">
        <rect x="104" y="12" width="72" height="20" rx="10" fill={paint.deep} />
        <rect x="30" y="19" width="26" height="6" rx="3" fill={paint.quiet} />
        <rect x="226" y="17" width="24" height="10" rx="3" fill={paint.quiet} />
        {children}
      </g>
    </svg>
  );
}
