import type { ReactNode } from 'react';
import { paint } from '#web/pictures/strokes.tsx';
import { VoiceWave } from '#web/pictures/voice-assistant.tsx';

type SignInPanelProps = {
  title: string;
  /** True draws the wave of a voice instead of a flat line: the sign of success. */
  success?: boolean;
  children?: ReactNode;
};

/** The layout of the sign-in screens: one card with a picture, a title and one thing to do. */
export function SignInPanel({ title, success = false, children }: SignInPanelProps) {
  return (
    <section className="mx-auto grid max-w-xl gap-5 rounded-card sm:mt-6 sm:bg-surface sm:p-10 sm:shadow-low">
      <svg viewBox="-100 64 480 140" className="h-24 w-full rounded-card sm:h-32" aria-hidden="true">
        <path d="M-900 64h2080v140H-900z" fill={paint.night} />
        <VoiceWave quiet={!success} />
      </svg>
      <h1 className="text-heading">{title}</h1>
      {children}
    </section>
  );
}
