import type { ReactNode } from 'react';
import { messages } from '#messages/messages.ts';

/** The stage without a video, with room for the controls, so that the layout does not shift. */
export function EmptyStage({ children }: { children: ReactNode }) {
  return (
    <div className="stage">
      {children}
      <div className="h-24" />
    </div>
  );
}

export function StageLoading() {
  return (
    <EmptyStage>
      <div role="status" className="video-frame grid place-items-center">
        <span className="animate-breathe px-4 text-quiet">{messages.lesson.loading}</span>
      </div>
    </EmptyStage>
  );
}
