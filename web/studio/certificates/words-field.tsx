import { useId } from 'react';
import { fieldStyles, labelStyles } from '../../parts/field-styles.ts';

type WordsFieldProps = {
  label: string;
  hint?: string;
  value: string;
  error?: string | null;
  onChange: (words: string) => void;
};

/** The instructor's words to the learner. */
export function WordsField({ label, hint, value, error = null, onChange }: WordsFieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className={labelStyles}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mb-1.5 text-quiet">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        rows={4}
        maxLength={500}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={fieldStyles}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1.5 font-medium text-error">
          {error}
        </p>
      )}
    </div>
  );
}
