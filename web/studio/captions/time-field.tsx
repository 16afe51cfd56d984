import { useState } from 'react';
import { cueTime, parseCueTime } from '#rules/captions/caption-files.ts';
import { fieldStyles } from '#web/parts/field.tsx';

/** The step of the arrow keys. */
const stepMs = 100;

type TimeFieldProps = { label: string; ms: number; isWrong: boolean; onChange: (ms: number) => void };

/** A time that is typed, or changed with the arrow keys. An invalid time is marked. */
export function TimeField({ label, ms, isWrong, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? ms : parseCueTime(typed);

  function take() {
    if (parsed === null) return;
    setTyped(null);
    if (parsed !== ms) onChange(parsed);
  }

  return (
    <input
      type="text"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={parsed === null || isWrong || undefined}
      className={`${fieldStyles} min-h-11! w-29! sm:pointer-fine:min-h-9! px-2.5! py-1! tabular-nums`}
      value={typed ?? cueTime(ms)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') setTyped(null);
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        setTyped(null);
        onChange(Math.max(0, (parsed ?? ms) + (event.key === 'ArrowUp' ? stepMs : -stepMs)));
      }}
    />
  );
}
