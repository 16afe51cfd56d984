type CheckFieldProps = {
  label: string;
  /** Undefined until it is loaded. */
  checked: boolean | undefined;
  onChange: (checked: boolean) => void | Promise<void>;
};

/** A checkbox with its label. */
export function CheckField({ label, checked, onChange }: CheckFieldProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={checked ?? false}
        disabled={checked === undefined}
        onChange={(event) => void onChange(event.currentTarget.checked)}
        className="size-5 shrink-0 accent-sky"
      />
      <span>{label}</span>
    </label>
  );
}
