type ControlListProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** One of the player's lists, no wider than what it shows. */
export function ControlList({ label, value, options, onChange }: ControlListProps) {
  return (
    <select
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className="tabular-nums h-11 appearance-none rounded-full bg-transparent px-1 text-center font-medium transition-colors hover:bg-raised focus-visible:-outline-offset-3 sm:px-2.5 [&>option]:bg-raised [&>option]:text-ink"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
