import { useEffect } from 'react';
import { paramsIn, pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { ApiError } from '#web/platform/call.ts';
import { Loading } from '#web/parts/loading.tsx';
import { navigate, useLocation } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { useStudioViewer } from '#web/studio/frame/studio-context.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { StandaloneLink } from '#web/studio/parts/standalone-link.tsx';
import { AccessSection } from './access-section.tsx';
import { DevicesSection, FactsSection, NoteSection } from './facts-section.tsx';
import { LearnerActions } from './learner-actions.tsx';
import { CertificateSection, ProgressSection } from './progress-section.tsx';
import { TimelineSection } from './timeline-section.tsx';
import { WhySection } from './troubleshooting-section.tsx';

const text = messages.studioLearner;

/** The history state after a redirect from a merged account. */
const mergedState = 'isLedFromMergedAccount';

/** /studio/learners/{uid}: the page about one learner. */
export default function LearnerScreen() {
  const { uid = '' } = paramsIn(pages.studioLearner, useLocation().pathname);
  return (
    <StudioFrame title={messages.studioLearners.title} lead={text.lead}>
      <StandaloneLink to={pages.studioLearners}>{text.back}</StandaloneLink>
      <Learner key={uid} uid={uid} />
    </StudioFrame>
  );
}

function Learner({ uid }: { uid: string }) {
  const { role } = useStudioViewer();
  const isFromMergedAccount = isObjectWith(useLocation().state, mergedState);
  const { data, error, reload } = useApi('GET /api/studio/learners/{uid}', { params: { uid } });
  if (!data && error) return <Failed error={error} onRetry={reload} />;
  if (!data) return <Loading label={messages.site.loading} />;
  const isInstructor = role === 'instructor';
  // Each change adds an event, so the timeline reloads with the page.
  const round = JSON.stringify(data);
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 gap-6">
        <FactsSection page={data} isFromMergedAccount={isFromMergedAccount} />
        <LearnerActions page={data} isInstructor={isInstructor} onDone={reload} />
        <WhySection page={data} isInstructor={isInstructor} onChanged={reload} />
        {isInstructor && <AccessSection uid={uid} round={round} onChange={reload} />}
        <TimelineSection uid={uid} round={round} />
      </div>
      <div className="grid grid-cols-1 gap-6">
        <NoteSection uid={uid} note={data.note} onSaved={reload} />
        <ProgressSection sections={data.sections} />
        <DevicesSection devices={data.devices} />
        <CertificateSection certificate={data.certificate} />
      </div>
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
  const into = mergedInto(error);
  useEffect(() => {
    if (into !== null)
      navigate(pathTo(pages.studioLearner, { uid: into }), { replace: true, state: { [mergedState]: true } });
  }, [into]);
  if (into !== null) return <Loading label={messages.site.loading} />;
  return <LoadFailed error={error} missing={text.missing} text={text.failed} onRetry={onRetry} />;
}

/** Returns the account that the requested one was merged into; null for none. */
function mergedInto(error: unknown): string | null {
  return error instanceof ApiError && error.reason === 'account-merged' ? (error.hint ?? null) : null;
}

function isObjectWith(state: unknown, name: string): boolean {
  return typeof state === 'object' && state !== null && name in state;
}
