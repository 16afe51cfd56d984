import type { Course } from '#contract/api.ts';
import { certificateClaim } from '#rules/certificate.ts';
import { pages } from '#rules/pages.ts';
import type { UserRecord } from '#rules/user.ts';
import { words } from '#web/words/words.ts';
import { summarise } from '../course/outline-summary.ts';
import { LinkButton } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ClaimForm } from './claim-form.tsx';
import { ClaimMeter } from './claim-meter.tsx';
import { dayText } from './day-text.ts';

type CertificateDialogProps = { me: UserRecord; sections: Course['sections']; onClose: () => void };

/** Where my certificate stands: keep watching, claim, under confirmation, issued (seed 4). */
export default function CertificateDialog({ me, sections, onClose }: CertificateDialogProps) {
  return (
    <Dialog open title={words.certificate.title} onClose={onClose}>
      <Standing me={me} sections={sections} onClose={onClose} />
    </Dialog>
  );
}

function Standing({ me, sections, onClose }: CertificateDialogProps) {
  const { watched, lessons } = summarise(sections);
  const text = words.certificate;
  switch (certificateClaim({ ...me, watched, lessons })) {
    case 'issued':
      return <Said title={text.issued.title} lines={[text.issued.text(me.name ?? me.email)]} />;
    case 'under-confirmation':
      return <UnderConfirmation me={me} />;
    case 'upgrade':
      return (
        <div className="grid gap-5">
          <p className="text-lead">{text.upgrade.text}</p>
          <LinkButton to={pages.pricing}>{text.upgrade.action}</LinkButton>
        </div>
      );
    case 'keep-watching':
      return <ClaimMeter watched={watched} lessons={lessons} onKeepWatching={onClose} />;
    case 'claim':
      return (
        <div className="grid gap-6">
          <ClaimMeter watched={watched} lessons={lessons} />
          <ClaimForm name={me.name} />
        </div>
      );
  }
}

function UnderConfirmation({ me: { whenClaim, name } }: { me: UserRecord }) {
  const { title, text, name: issuedTo } = words.certificate.underConfirmation;
  const lines = [
    ...(whenClaim === null ? [] : [text(dayText(whenClaim))]),
    ...(name ? [issuedTo(name)] : []),
  ];
  return <Said title={title} lines={lines} />;
}

function Said({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div role="status" className="rounded-card bg-sky-soft p-5 sm:p-6">
      <h3 className="text-title">{title}</h3>
      {lines.map((line) => (
        <p key={line} className="mt-2">
          {line}
        </p>
      ))}
    </div>
  );
}
