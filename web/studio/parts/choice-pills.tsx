type ChoicePillsProps<T extends string> = {
  legend: string;
  options: readonly T[];
  labels: Readonly<Record<T, string>>;
  /** The number beside an option; none without an entry. */
  counts: Readonly<Partial<Record<T, number>>> | null;
  value: T;
  onChange: (value: T) => void;
};

/** The choice of the state that a list shows, each with its count. */
export function ChoicePills<T extends string>(props: ChoicePillsProps<T>) {
  const { legend, options, labels, counts, value, onChange } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge bg-surface px-4 font-medium hover:border-ink has-checked:border-sky has-checked:bg-sky-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sky"
          >
            <input
              type="radio"
              name="state"
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            <span>{labels[option]}</span>
            {counts?.[option] !== undefined && (
              <span className="tabular-nums text-quiet">{counts[option]}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
