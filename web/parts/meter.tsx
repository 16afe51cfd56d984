type MeterProps = {
  /** The label for screen readers, e.g. "Watched lessons". */
  label: string;
  value: number;
  max: number;
  className?: string;
};

/** A progress bar; the number itself is written beside it. */
export function Meter({ label, value, max, className = '' }: MeterProps) {
  return <progress aria-label={label} value={value} max={max} className={`meter ${className}`} />;
}
