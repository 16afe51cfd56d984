import type { MyCertificate } from '#contract/api.ts';
import { certificateClaim } from '#rules/certificate.ts';
import { pages } from '#rules/pages.ts';
import type { UserRecord } from '#rules/user.ts';
import { words } from '#words/words.ts';
import type { LearnerSection } from '../course/outline/learner-outline.ts';
import { countPlayed } from '../course/outline/outline-summary.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Loading } from '../parts/loading.tsx';
import { Message } from '../parts/message.tsx';
import { useApi } from '../use-api.ts';
import { ClaimForm } from './claim-form.tsx';
import { ClaimMeter } from './claim-meter.tsx';
import { formatDate } from '../format.ts';
import { IssuedCertificate } from './issued.tsx';
import { Said } from './said.tsx';
import { UnderConfirmation } from './under-confirmation.tsx';

type CertificateDialogProps = { me: UserRecord; sections: LearnerSection[]; onClose: () => void };

/** Where my certificate stands: keep watching, claim, under confirmation, declined, issued, revoked (specification 4). */
export default function CertificateDialog(props: CertificateDialogProps) {
  const { data: mine, error, loading, reload } = useApi('GET /api/me/certificate');
  const text = words.certificate;
  return (
    <Dialog open title={text.title} onClose={props.onClose}>
      {mine ? (
        <Standing {...props} mine={mine} onChange={reload} />
      ) : error && !loading ? (
        <Message
          level={3}
          title={text.unknown.title}
          action={<Button onPress={reload}>{text.unknown.again}</Button>}
        >
          <p>{text.unknown.text}</p>
        </Message>
      ) : (
        <Loading label={words.site.loading} />
      )}
    </Dialog>
  );
}

type StandingProps = CertificateDialogProps & { mine: MyCertificate; onChange: () => Promise<void> };

function Standing({ me, sections, onClose, mine, onChange }: StandingProps) {
  const { watched, videos } = countPlayed(sections);
  const text = words.certificate;
  switch (certificateClaim({ plan: me.plan, watched, videos, state: mine.state })) {
    case 'issued':
      return mine.id === null ? null : <IssuedCertificate mine={mine} id={mine.id} />;
    case 'revoked':
      return (
        <Said title={text.revoked.title} tone="warning">
          <p>{text.revoked.text(formatDate(mine.revokedAt ?? 0))}</p>
          {mine.revokedBy === 'payment' && <p>{text.revoked.byPayment}</p>}
          {mine.reason && <Reason reason={mine.reason} />}
        </Said>
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

function Declined({ mine }: { mine: MyCertificate }) {
  if (mine.state !== 'declined') return null;
  const text = words.certificate.declined;
  return (
    <Said title={text.title} tone="warning">
      {mine.reason && <Reason reason={mine.reason} />}
      <p>{text.again}</p>
    </Said>
  );
}

/** The instructor's own words. */
function Reason({ reason }: { reason: string }) {
  return <blockquote className="border-l-3 border-edge pl-4 wrap-anywhere">{reason}</blockquote>;
}
