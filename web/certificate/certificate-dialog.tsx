import { certificateClaim, videosNeeded } from '#rules/certificate.ts';
import { pages } from '#rules/pages.ts';
import type { UserRecord } from '#rules/user.ts';
import type { MyCertificate } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import type { LearnerSection } from '#web/outline/learner-outline.ts';
import { countPlayed } from '#web/outline/outline-summary.ts';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { Meter } from '#web/parts/meter.tsx';
import { formatDate } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { ClaimForm, StatusCard, UnderConfirmation } from './claim.tsx';
import { IssuedCertificate } from './issued.tsx';

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
        <Loading label={messages.site.loading} />
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
