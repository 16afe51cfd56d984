import { type ComponentProps, type ReactNode, useId } from 'react';

type TextFieldProps = {
  label: string;
  hint?: ReactNode;
  /** The error, with the step that corrects it. */
  error?: string | null;
} & Omit<ComponentProps<'input'>, 'id'>;

/** The latest values of fields for days. Without a maximum, browsers take years of six digits. */
const latest: Partial<Record<string, string>> = {
  date: '9999-12-31',
  'datetime-local': '9999-12-31T23:59',
};

/** A text field with its label, a hint and an error. */
export function TextField({ label, hint, error, className = '', ...input }: TextFieldProps) {
  const id = useId();
  const noteIds = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className={labelStyles}>
        {label}
      </label>
      <input
        type="text"
        max={latest[input.type ?? 'text']}
        {...input}
        id={id}
        aria-invalid={error ? true : input['aria-invalid']}
        aria-describedby={noteIds || undefined}
        className={fieldStyles}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 font-medium text-error">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={hintStyles}>
          {hint}
        </p>
      )}
    </div>
  );
}

type Choice<T extends string> = { value: T; label: string; hint?: ReactNode; disabled?: boolean };

type ChoiceFieldProps<T extends string> = {
  legend: string;
  /** Whether only screen readers need the legend, because a heading above says the same. */
  isLegendHidden?: boolean;
  options: readonly Choice<T>[];
  /** The chosen value, or null. */
  value: T | null;
  onChange: (value: T) => void;
};

/** A group of radio buttons, each a card large enough for a thumb. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { legend, isLegendHidden = false, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'sr-only' : labelStyles}>{legend}</legend>
      <div className="grid gap-2.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-14 cursor-pointer items-center gap-3.5 rounded-card border border-edge bg-raised px-4 py-3 transition-colors has-enabled:hover:border-ink has-disabled:cursor-auto has-disabled:text-quiet has-checked:border-sky has-checked:bg-sky-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sky"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="size-5 shrink-0 accent-sky outline-none"
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium">{option.label}</span>
              {option.hint && <span className="block text-quiet">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export const labelStyles = 'mb-1.5 block font-semibold';

export const fieldStyles =
  'block min-h-12 w-full rounded-card border border-edge bg-raised px-4 py-2.5 text-base text-ink ' +
  'transition-colors placeholder:text-quiet hover:border-ink aria-invalid:border-error';

export const hintStyles = 'mt-1.5 text-quiet';
