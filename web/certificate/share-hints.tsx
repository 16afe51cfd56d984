import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { certificatePath, linkedInUrl } from '#rules/certificate.ts';
import { words } from '#words/words.ts';
import { useSiteContent } from '../content/content-provider.tsx';
import { useAlert } from '../parts/alert.tsx';
import { buttonStyles } from '../parts/button-styles.ts';
import { formatDate } from '../format.ts';

type ShareHintsProps = { id: string; course: string; issuedAt: number };

/** LinkedIn's form filled in, and its fields to copy for whoever fills it in by hand. */
export function ShareHints({ id, course, issuedAt }: ShareHintsProps) {
  const text = words.certificate.share;
  const { site } = useSiteContent();
  const url = new URL(certificatePath(id), location.origin).href;
  const fields: [label: string, value: string][] = [
    [text.name, course],
    [text.organization, site.name],
    [text.issued, formatDate(issuedAt)],
    [text.id, id],
    [text.url, url],
  ];
  return (
    <section className="grid gap-4 rounded-card bg-raised p-5 sm:p-6">
      <h3 className="text-title">{text.title}</h3>
      <p>{text.hint}</p>
      <div>
        <a
          href={linkedInUrl({ name: course, organization: site.name, url, id, issuedAt })}
          target="_blank"
          rel="noreferrer"
          className={buttonStyles('quiet')}
        >
          {text.linkedIn}
        </a>
      </div>
      <details>
        <summary className="min-h-11 py-2 font-medium">{text.byHand}</summary>
        <dl className="grid gap-3 pt-2">
          {fields.map(([label, value]) => (
            <div key={label} className="flex items-center justify-between gap-4">
              <div className="min-w-0">
                <dt className="text-quiet">{label}</dt>
                <dd className="font-medium wrap-anywhere">{value}</dd>
              </div>
              <CopyButton label={text.copy(label)} value={value} />
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

function CopyButton({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false);
  const alert = useAlert();

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      alert(null);
    } catch {
      alert(words.certificate.share.notCopied);
    }
  }

  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={copied ? words.certificate.share.copied(label) : label}
      className="grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-surface hover:text-ink"
    >
      {copied ? <Check aria-hidden="true" className="text-success" /> : <Copy aria-hidden="true" />}
    </button>
  );
}
