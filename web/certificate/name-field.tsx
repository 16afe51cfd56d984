import { longestName } from '#rules/certificate.ts';
import { sanitizeText } from '#rules/text-input.ts';
import { words } from '#words/words.ts';
import { TextField } from '../parts/field.tsx';
import { CertificatePreview } from './certificate-preview.tsx';

type NameFieldProps = { value: string; error: string | null; onChange: (name: string) => void };

/** The name, and below it the certificate as it will be printed. */
export function NameField({ value, error, onChange }: NameFieldProps) {
  const text = words.certificate;
  return (
    <>
      <TextField
        label={text.name}
        hint={text.nameHint}
        error={error}
        name="name"
        autoComplete="name"
        maxLength={longestName}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <figure className="grid gap-2">
        <CertificatePreview name={sanitizeText(value)} />
        <figcaption className="text-quiet">{text.preview.caption}</figcaption>
      </figure>
    </>
  );
}
