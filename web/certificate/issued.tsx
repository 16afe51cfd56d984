import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { certificatePath, linkedInUrl } from '#rules/certificate.ts';
import type { MyCertificate } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useSiteContent } from '#web/content/content-provider.tsx';
import { useAlert } from '#web/parts/alert.tsx';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { formatDate } from '#web/platform/format.ts';
import { CertificatePreview } from './certificate-preview.tsx';
import { StatusCard } from './claim.tsx';

/** The issued certificate: its public page, its downloads, and how to share it. */
export function IssuedCertificate({ mine, id }: { mine: MyCertificate; id: string }) {
  const text = messages.certificate.issued;
  return (
    <div className="grid gap-6">
      <StatusCard title={text.title}>
        <p>{text.text(mine.name)}</p>
        {mine.reissuedAt !== null && <p>{text.reissued(formatDate(mine.reissuedAt))}</p>}
        {mine.note && (
          <>
            <p className="font-medium">{text.note}</p>
            <blockquote className="border-l-3 border-edge pl-4 wrap-anywhere whitespace-pre-line">
              {mine.note}
            </blockquote>
          </>
        )}
      </StatusCard>
      <a href={certificatePath(id)} className="block rounded-small">
        <CertificatePreview name={mine.name} course={mine.course} issuedAt={mine.issuedAt} />
      </a>
      <div className="flex flex-wrap gap-3">
        <a href={certificatePath(id)} className={buttonStyles('primary')}>
          {text.open}
        </a>
        <a href={certificatePath(id, 'pdf')} download className={buttonStyles('quiet')}>
          {text.pdf}
        </a>
        <a href={certificatePath(id, 'png')} download className={buttonStyles('quiet')}>
          {text.png}
        </a>
      </div>
      <ShareHints id={id} course={mine.course} issuedAt={mine.issuedAt ?? 0} />
      <p className="text-quiet">
        {text.credential}{' '}
        <a
          href={certificatePath(id, 'jwt')}
          download
          className="font-medium text-sky underline underline-offset-4"
        >
          {text.jwt}
        </a>
        {', '}
        <a
          href={certificatePath(id, 'json')}
          download
          className="font-medium text-sky underline underline-offset-4"
        >
          {text.json}
        </a>
      </p>
    </div>
  );
}

type ShareHintsProps = { id: string; course: string; issuedAt: number };

/** The link to LinkedIn's prefilled form, and the fields to copy by hand. */
function ShareHints({ id, course, issuedAt }: ShareHintsProps) {
  const text = messages.certificate.share;
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
              <CopyButton label={label} value={value} />
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

function CopyButton({ label, value }: { label: string; value: string }) {
  const text = messages.certificate.share;
  const [copied, setCopied] = useState(false);
  const alert = useAlert();

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      alert(null);
    } catch {
      alert(text.notCopied);
    }
  }

  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={copied ? text.copied(label) : text.copy(label)}
      className="grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-surface hover:text-ink"
    >
      {copied ? <Check aria-hidden="true" className="text-success" /> : <Copy aria-hidden="true" />}
    </button>
  );
}
