import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { certificatePath } from '#rules/certificate.ts';
import { paramsIn, pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Meter } from '#web/parts/meter.tsx';
import { ApiError } from '#web/platform/call.ts';
import { formatDate } from '#web/platform/format.ts';
import { navigate, useLocation } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { useStudioViewer } from '#web/studio/frame/studio-context.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { StandaloneLink } from '#web/studio/parts/standalone-link.tsx';
import { AccessSection } from './access-section.tsx';
import { DevicesSection, FactsSection, type LearnerPage, NoteSection } from './facts-section.tsx';
import { LearnerActions } from './learner-actions.tsx';
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
  if (!data) return <Loading />;
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
  if (into !== null) return <Loading />;
  return <LoadFailed error={error} missing={text.missing} text={text.failed} onRetry={onRetry} />;
}

/** Returns the account that the requested one was merged into; null for none. */
function mergedInto(error: unknown): string | null {
  return error instanceof ApiError && error.reason === 'account-merged' ? (error.hint ?? null) : null;
}

function isObjectWith(state: unknown, name: string): boolean {
  return typeof state === 'object' && state !== null && name in state;
}

const { progress: progressText, certificate: certificateText } = messages.studioLearner;

type Section = LearnerPage['sections'][number];

/** The watched videos of each section, which expands to its lessons. */
function ProgressSection({ sections }: { sections: readonly Section[] }) {
  return (
    <StudioSection title={progressText.title}>
      <ul className="grid gap-2">
        {sections.map((section) => (
          <li key={section.id}>
            <SectionProgress section={section} />
          </li>
        ))}
      </ul>
    </StudioSection>
  );
}

function SectionProgress({ section: { title, lessons } }: { section: Section }) {
  const videos = lessons.filter(({ kind }) => kind === 'video');
  const watched = videos.filter(({ watchedAt }) => watchedAt !== null).length;
  return (
    <details className="rounded-small bg-raised px-4 py-2">
      <summary className="min-h-11 cursor-pointer py-1.5">
        <span className="font-medium wrap-anywhere">{title}</span>{' '}
        {videos.length > 0 && (
          <>
            <span className="block tabular-nums text-quiet">
              {progressText.watched(watched, videos.length)}
            </span>
            <Meter label={title} value={watched} max={videos.length} className="mt-2" />
          </>
        )}
      </summary>
      <ul aria-label={progressText.lessons(title)} className="grid gap-1.5 pt-2 pb-3">
        {lessons.map((lesson) => (
          <li key={lesson.id} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              <span className="tabular-nums text-quiet">{`${lesson.index + 1}.`}</span>{' '}
              <span>{lesson.title}</span>
            </span>
            <LessonState lesson={lesson} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function LessonState({ lesson }: { lesson: Section['lessons'][number] }) {
  if (lesson.watchedAt !== null)
    return (
      <span className="flex shrink-0 items-center gap-1 text-success">
        <Check aria-hidden="true" className="size-4" />
        <span>{lesson.kind === 'article' ? progressText.isRead : progressText.isWatched}</span>
      </span>
    );
  if (lesson.kind === 'article') return <span className="shrink-0 text-quiet">{progressText.notRead}</span>;
  if (lesson.openedAt === null) return <span className="shrink-0 text-quiet">{progressText.notOpened}</span>;
  const part = lesson.lengthSeconds > 0 ? Math.min(1, lesson.playedSeconds / lesson.lengthSeconds) : 0;
  return (
    <span className="shrink-0 tabular-nums text-quiet">{progressText.played(Math.round(part * 100))}</span>
  );
}

function CertificateSection({ certificate }: { certificate: LearnerPage['certificate'] }) {
  if (!certificate)
    return (
      <StudioSection title={certificateText.title}>
        <p className="text-quiet">{certificateText.none}</p>
      </StudioSection>
    );
  const { id, state, name, claimedAt, issuedAt } = certificate;
  return (
    <StudioSection title={certificateText.title}>
      <div className="grid gap-2">
        {name !== '' && <p className="font-medium wrap-anywhere">{name}</p>}
        <p>{certificateText.state[state](formatDate(issuedAt ?? claimedAt))}</p>
        {issuedAt !== null && (
          <a
            href={certificatePath(id)}
            target="_blank"
            rel="noreferrer"
            className="min-h-11 py-2 font-medium text-sky underline underline-offset-4"
          >
            {certificateText.open}
          </a>
        )}
      </div>
    </StudioSection>
  );
}
