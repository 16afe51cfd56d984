import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButtonStyles } from '../icon-button-styles.ts';

type ToolPanelProps = { title: string; close: string; onClose: () => void; children: ReactNode };

/** A tool below the film; Escape closes it. */
export function ToolPanel({ title, close, onClose, children }: ToolPanelProps) {
  return (
    <section
      aria-label={title}
      className="grid grid-cols-1 gap-2 rounded-card bg-surface p-4 shadow-low"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        <button type="button" aria-label={close} title={close} className={iconButtonStyles} onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {children}
    </section>
  );
}
