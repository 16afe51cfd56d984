import { Check } from 'lucide-react';
import { certificatePath } from '#rules/certificate.ts';
import { messages } from '#messages/messages.ts';
import { formatDate } from '#web/platform/format.ts';
import { Meter } from '#web/parts/meter.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import type { LearnerPage } from './facts-section.tsx';

const { progress: text, certificate: certificateText } = messages.studioLearner;

type Section = LearnerPage['sections'][number];

/** The watched videos of each section, which expands to its lessons. */
export function ProgressSection({ sections }: { sections: readonly Section[] }) {
  return (
    <StudioSection title={text.title}>
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
            <span className="whitespace-nowrap tabular-nums text-quiet">
              {text.watched(watched, videos.length)}
            </span>
            <Meter label={title} value={watched} max={videos.length} className="mt-2" />
          </>
        )}
      </summary>
      <ul aria-label={text.lessons(title)} className="grid gap-1.5 pt-2 pb-3">
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
        <span>{lesson.kind === 'article' ? text.isRead : text.isWatched}</span>
      </span>
    );
  if (lesson.kind === 'article') return <span className="shrink-0 text-quiet">{text.notRead}</span>;
  if (lesson.openedAt === null) return <span className="shrink-0 text-quiet">{text.notOpened}</span>;
  const part = lesson.lengthSeconds > 0 ? Math.min(1, lesson.playedSeconds / lesson.lengthSeconds) : 0;
  return <span className="shrink-0 tabular-nums text-quiet">{text.played(Math.round(part * 100))}</span>;
}

export function CertificateSection({ certificate }: { certificate: LearnerPage['certificate'] }) {
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
