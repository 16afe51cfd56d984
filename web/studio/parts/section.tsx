import { type ReactNode, useId } from 'react';

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
