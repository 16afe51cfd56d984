type MeterProps = {
  /** Said to screen readers, e.g. "Watched lessons". */
  label: string;
  value: number;
  max: number;
  className?: string;
};

/** How far something has come, as a bar; the number itself stands in words beside it. */
export function Meter({ label, value, max, className = '' }: MeterProps) {
  return <progress aria-label={label} value={value} max={max} className={`meter ${className}`} />;
}
