import type { ReactNode } from 'react';

type SectionProps = {
  id?: string;
  title: string;
  lead?: string;
  children: ReactNode;
};

/** A section of the page: title, introduction and content with its spacing. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} className="section-spacing">
      <div className="page-container">
        <h2 className="max-w-[22ch] text-heading wrap-anywhere">{title}</h2>
        {lead && <p className="mt-4 max-w-measure text-lead text-quiet">{lead}</p>}
        {children}
      </div>
    </section>
  );
}
