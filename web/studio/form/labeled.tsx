import type { ReactNode } from 'react';
import { hintStyles, labelStyles } from '#web/parts/field.tsx';
import type { Place } from '#web/studio/draft/content-path.ts';
import { idOfPlace } from './field-focus.ts';

/** The place, label and hint of every input. */
export type NamedField = { place: Place; label: string; hint?: string | undefined };

type LabeledProps = NamedField & {
  /** Content beside the label, such as the remaining characters. */
  aside?: ReactNode;
  error?: string | null;
  children: ReactNode;
};

/** A label above its input, a hint and an error below. */
export function Labeled({ place, label, hint, aside, error, children }: LabeledProps) {
  const id = idOfPlace(place);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className={labelStyles}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      {error && (
        <p id={`${id}:error`} role="alert" className="mt-1.5 font-medium text-error">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}:hint`} className={hintStyles}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Returns the attributes that connect an input to its label, hint and error. */
export function inputAttributes({ place, hint }: NamedField, error: string | null = null) {
  const id = idOfPlace(place);
  const notes = [error ? `${id}:error` : '', hint ? `${id}:hint` : ''].filter(Boolean).join(' ');
  return {
    id,
    'data-field': place.join('.'),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes || undefined,
  } as const;
}
