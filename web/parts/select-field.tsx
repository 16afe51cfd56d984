import { type ComponentProps, type ReactNode, useId } from 'react';
import { fieldStyles, hintStyles, labelStyles } from './field.tsx';

type SelectFieldProps<T extends string> = {
  label: string;
  hint?: ReactNode;
  /** The first entry while nothing is chosen. */
  placeholder: string;
  options: readonly T[];
  /** The label of each option; without them an option is its own label. */
  labels?: Readonly<Record<T, string>>;
  /** The chosen value, or null. */
  value: T | null;
  onChange: (value: T) => void;
} & Omit<ComponentProps<'select'>, 'id' | 'value' | 'onChange' | 'children'>;

/** A select with its label and a hint, for a form with many fields. */
export function SelectField<T extends string>({
  label,
  hint,
  placeholder,
  options,
  labels,
  value,
  onChange,
  ...select
}: SelectFieldProps<T>) {
  const id = useId();
  function chosen(text: string) {
    const option = options.find((each) => each === text);
    if (option !== undefined) onChange(option);
  }
  return (
    <div>
      <label htmlFor={id} className={labelStyles}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={fieldStyles}
        value={value ?? ''}
        onChange={(event) => chosen(event.currentTarget.value)}
      >
        {value === null && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {labels?.[option] ?? option}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className={hintStyles}>
          {hint}
        </p>
      )}
    </div>
  );
}
