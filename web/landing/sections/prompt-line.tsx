import { paint } from '../../pictures/paint.ts';
import { Spark } from '../../pictures/strokes.tsx';

/** The prompt that an app begins with, as it is typed in the hero. */
export function PromptLine({ children }: { children: string }) {
  return (
    <p className="mt-4 flex w-fit items-center gap-3 rounded-card bg-raised px-4 py-3 leading-snug font-medium shadow-low">
      <svg viewBox="0 0 24 24" className="size-5 shrink-0" aria-hidden="true">
        <Spark x={12} y={12} size={9} fill={paint.amber} />
      </svg>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
