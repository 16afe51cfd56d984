import type { ReactNode } from 'react';
import intro from '../pictures/drawn/intro.svg';

/** A still of what the course builds. It fills its place from the top: further down the phones only go on. */
export function IntroPicture({ className = '' }: { className?: string }) {
  return (
    <img
      src={intro}
      alt=""
      aria-hidden="true"
      fetchPriority="high"
      className={`bg-night object-cover object-top ${className}`}
    />
  );
}

/** Pictures glow on the night, in both schemes. */
export function NightFrame({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className={`flex items-center justify-center overflow-hidden bg-night ${className}`}
    >
      {children}
    </div>
  );
}
