import type { ReactNode } from 'react';
import { VoiceWave } from '../pictures/apps/voice-assistant.tsx';

type SignInPanelProps = {
  title: string;
  /** The wave moves from flat to heard once there is good news. */
  heard?: boolean;
  children?: ReactNode;
};

/** A calm screen on the way in: one card, one picture, one thing to do. */
export function SignInPanel({ title, heard = false, children }: SignInPanelProps) {
  return (
    <section className="mx-auto grid max-w-xl gap-5 rounded-card sm:mt-6 sm:bg-surface sm:p-10 sm:shadow-low">
      <svg viewBox={heard ? '14 64 252 140' : '14 124 252 20'} className="w-40" aria-hidden="true">
        <VoiceWave quiet={!heard} />
      </svg>
      <h1 className="text-heading">{title}</h1>
      {children}
    </section>
  );
}
