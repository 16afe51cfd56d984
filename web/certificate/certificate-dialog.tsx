import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { certificateClaim, certificatePath, linkedInUrl, videosNeeded } from '#rules/certificate.ts';
import { pages } from '#rules/pages.ts';
import type { UserRecord } from '#rules/user.ts';
import type { MyCertificate } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent, useSiteContent } from '#web/content/content-provider.tsx';
import type { LearnerSection } from '#web/outline/learner-outline.ts';
import { countPlayed } from '#web/outline/outline-summary.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { Meter } from '#web/parts/meter.tsx';
import { formatDate } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { CertificatePreview } from './certificate-preview.tsx';
import { ClaimForm, StatusCard, UnderConfirmation } from './claim.tsx';

type CertificateDialogProps = { me: UserRecord; sections: LearnerSection[]; onClose: () => void };

/** The user's certificate: keep watching, claim, under confirmation, declined, issued, revoked (specification 4). */
export default function CertificateDialog(props: CertificateDialogProps) {
  const { data: mine, error, loading, reload } = useApi('GET /api/me/certificate');
  const text = messages.certificate;
  return (
    <Dialog open title={text.title} onClose={props.onClose}>
      {mine ? (
        <CertificateState {...props} mine={mine} onChange={reload} />
      ) : error && !loading ? (
        <Message
          level={3}
          title={text.unknown.title}
          action={<Button onPress={reload}>{text.unknown.again}</Button>}
        >
          <p>{text.unknown.text}</p>
        </Message>
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

type CertificateStateProps = CertificateDialogProps & { mine: MyCertificate; onChange: () => Promise<void> };

function CertificateState({ me, sections, onClose, mine, onChange }: CertificateStateProps) {
  const { countsArticles } = useAppContent().certificate;
  const { watched, videos } = countPlayed(sections, { countsArticles });
  const text = messages.certificate;
  switch (certificateClaim({ plan: me.plan, watched, videos, state: mine.state })) {
    case 'issued':
      return mine.id === null ? null : <IssuedCertificate mine={mine} id={mine.id} />;
    case 'revoked':
      return (
        <StatusCard title={text.revoked.title} tone="warning">
          <p>{text.revoked.text(formatDate(mine.revokedAt ?? 0))}</p>
          {mine.revokedBy === 'payment' && <p>{text.revoked.byPayment}</p>}
          {mine.reason && <Reason reason={mine.reason} />}
        </StatusCard>
      );
    case 'under-confirmation':
      return <UnderConfirmation mine={mine} onChange={onChange} />;
    case 'upgrade':
      return (
        <div className="grid gap-5">
          <p className="text-lead">{text.upgrade.text}</p>
          <LinkButton to={pages.pricing}>{text.upgrade.action}</LinkButton>
        </div>
      );
    case 'keep-watching':
      return (
        <div className="grid gap-6">
          <Declined mine={mine} />
          <ClaimMeter watched={watched} videos={videos} onKeepWatching={onClose} />
        </div>
      );
    case 'claim':
      return (
        <div className="grid gap-6">
          <Declined mine={mine} />
          <ClaimMeter watched={watched} videos={videos} />
          <ClaimForm name={mine.name || (me.name ?? '')} onClaimed={onChange} />
        </div>
      );
  }
}

type ClaimMeterProps = { watched: number; videos: number; onKeepWatching?: () => void };

/** The progress towards the half of the videos that the certificate requires. */
function ClaimMeter({ watched, videos, onKeepWatching }: ClaimMeterProps) {
  const { countsArticles } = useAppContent().certificate;
  const text = countsArticles ? messages.certificate.withArticles : messages.certificate;
  const needed = videosNeeded(videos);
  const left = Math.max(0, needed - watched);
  return (
    <div className="grid gap-4">
      <div>
        <p className="tabular-nums mb-2 font-semibold">{text.progress(watched, needed, videos)}</p>
        <Meter label={text.meter} value={Math.min(watched, needed)} max={needed} />
      </div>
      <p>{left > 0 ? text.left(left) : text.ready}</p>
      <p className="text-quiet">{text.rule}</p>
      {onKeepWatching && (
        <div className="mt-2">
          <Button onPress={onKeepWatching}>{messages.certificate.keepWatching}</Button>
        </div>
      )}
    </div>
  );
}

function Declined({ mine }: { mine: MyCertificate }) {
  if (mine.state !== 'declined') return null;
  const text = messages.certificate.declined;
  return (
    <StatusCard title={text.title} tone="warning">
      {mine.reason && <Reason reason={mine.reason} />}
      <p>{text.again}</p>
    </StatusCard>
  );
}

/** The instructor's own words. */
function Reason({ reason }: { reason: string }) {
  return <blockquote className="border-l-3 border-edge pl-4 wrap-anywhere">{reason}</blockquote>;
}

/** The issued certificate: its public page, its downloads, and how to share it. */
function IssuedCertificate({ mine, id }: { mine: MyCertificate; id: string }) {
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
