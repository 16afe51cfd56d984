import { QuietButton } from '#web/parts/button.tsx';

type RowButtonProps = {
  label: string;
  /** The label with what the row is about, since each row has the same buttons. */
  name: string;
  onPress: () => void | Promise<void>;
};

/** A button of a list's row; the buttons of a row share a phone's line. */
export function RowButton({ label, name, onPress }: RowButtonProps) {
  return (
    <QuietButton onPress={onPress} aria-label={name} className="max-sm:grow max-sm:px-3">
      {label}
    </QuietButton>
  );
}
