import { certificatePath } from '#rules/certificate.ts';
import { words } from '#words/words.ts';
import { formatDate } from '../../format.ts';
import { StudioSection } from '../studio-section.tsx';
import type { LearnerPage } from './learner-page.ts';

const text = words.studioLearner.certificate;

export function CertificateSection({ certificate }: { certificate: LearnerPage['certificate'] }) {
  if (!certificate)
    return (
      <StudioSection title={text.title}>
        <p className="text-quiet">{text.none}</p>
      </StudioSection>
    );
  const { id, state, name, claimedAt, issuedAt } = certificate;
  return (
    <StudioSection title={text.title}>
      <div className="grid gap-2">
        {name !== '' && <p className="font-medium wrap-anywhere">{name}</p>}
        <p>{text.state[state](formatDate(issuedAt ?? claimedAt))}</p>
        {issuedAt !== null && (
          <a
            href={certificatePath(id)}
            target="_blank"
            rel="noreferrer"
            className="min-h-11 py-2 font-medium text-sky underline underline-offset-4"
          >
            {text.open}
          </a>
        )}
      </div>
    </StudioSection>
  );
}
