import { type ReactNode, useId } from 'react';
import { Button } from '#web/parts/button.tsx';

type StudioSectionProps = { title: string; lead?: string; children: ReactNode };

/** A section of a studio page with its heading. */
export function StudioSection({ title, lead, children }: StudioSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-5 rounded-card bg-surface p-5 shadow-low sm:p-8"
    >
      <div>
        <h2 id={id} className="text-title">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-1 max-w-measure text-quiet">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

type SectionFailedProps = { text: string; again: string; onRetry: () => void | Promise<void> };

/** Says that a section could not be loaded, with a retry button. */
export function SectionFailed({ text, again, onRetry }: SectionFailedProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p className="text-error">{text}</p>
      <Button kind="quiet" onPress={onRetry}>
        {again}
      </Button>
    </div>
  );
}
