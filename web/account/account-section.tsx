import { type ReactNode, useId } from 'react';

/** A section of the account page with its heading. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-5 rounded-card bg-surface p-5 shadow-low sm:p-8"
    >
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
