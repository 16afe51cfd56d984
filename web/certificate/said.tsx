import type { ReactNode } from 'react';

type SaidProps = { title: string; tone?: 'alive' | 'warning'; children: ReactNode };

/** Where the certificate stands, in a few words. */
export function Said({ title, tone = 'alive', children }: SaidProps) {
  const look = tone === 'alive' ? 'bg-sky-soft' : 'bg-warning-soft';
  return (
    <div role="status" className={`grid gap-2 rounded-card p-5 sm:p-6 ${look}`}>
      <h3 className="text-title">{title}</h3>
      {children}
    </div>
  );
}
