import { codeDigits } from '#rules/sign-in/digits.ts';
import { TextField } from '../../parts/field.tsx';

type CodeFieldProps = {
  label: string;
  value: string;
  error: string | null;
  onType: (digits: string) => void;
};

/** The field for the six digits of an authenticator app. */
export function CodeField({ label, value, error, onType }: CodeFieldProps) {
  return (
    <TextField
      className="w-full max-w-xs"
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onType(codeDigits(event.currentTarget.value))}
    />
  );
}
