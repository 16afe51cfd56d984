import type { ReactNode } from 'react';
import { legalPath } from '#rules/content/legal.ts';
import { words } from '#words/words.ts';
import { formatDate, formatTimeAgo } from '../../format.ts';
import { Email } from '../../parts/email.tsx';
import { PlanBadge } from '../learners/plan-badge.tsx';
import { ServerReply } from '../mail/server-reply.tsx';
import { StudioSection } from '../studio-section.tsx';
import type { LearnerPage } from './learner-page.ts';

const text = words.studioLearner.facts;
const list = words.studioLearners;

type FactsSectionProps = {
  page: LearnerPage;
  /** True where the reader opened the page of an account that was merged into this one. */
  isLedHere: boolean;
};

/** The facts about the learner, after what stands out. */
export function FactsSection({ page: { learner, addressChange, mail }, isLedHere }: FactsSectionProps) {
  const { name, email, aliases, phone, country, umur, kerja, plan, role } = learner;
  const facts: [label: string, value: ReactNode][] = [
    [text.email, <Email key="email" address={email} />],
    [text.aliases, aliases.length === 0 ? null : aliases.join(', ')],
    [text.plan, <PlanBadge key="plan" plan={plan} />],
    [text.phone, phone],
    [text.country, country === 'unknown' ? list.unknownCountry : country],
    [text.age, umur && words.registration.ages[umur]],
    [text.work, kerja],
    [text.since, formatDate(learner.createdAt)],
    [text.seen, learner.lastSeenAt === null ? text.never : formatTimeAgo(learner.lastSeenAt, Date.now())],
    [text.agreed, <AgreedTexts key="agreed" learner={learner} />],
  ];
  return (
    <StudioSection title={name || list.noName}>
      <div role="status" className="empty:hidden">
        {isLedHere && <Notice>{words.studioLearnerMerge.ledHere}</Notice>}
      </div>
      {role !== null && <Notice>{text.team[role]}</Notice>}
      {learner.bannedAt !== null && <Notice isBad>{text.banned(formatDate(learner.bannedAt))}</Notice>}
      {learner.deletionDueAt !== null && (
        <Notice isBad>{text.leaving(formatDate(learner.deletionDueAt))}</Notice>
      )}
      {addressChange && <Notice>{text.changing(addressChange.email)}</Notice>}
      <MailState mail={mail} />
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-6 gap-y-2">
        {facts.map(([label, value]) =>
          value === null || value === '' ? null : (
            <div key={label} className="col-span-2 grid grid-cols-subgrid items-baseline">
              <dt className="text-quiet">{label}</dt>
              <dd className="wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </StudioSection>
  );
}

/** Tells that mail to the address is stopped, or else what was refused last. */
function MailState({ mail: { stops, lastRefusal } }: Pick<LearnerPage, 'mail'>) {
  if (stops.length > 0)
    return stops.map(({ reason, since, reply }) => (
      <Notice key={reason} isBad>
        <span>{words.studioMail.stopped[reason](formatDate(since))}</span>
        <ServerReply reply={reply} />
      </Notice>
    ));
  if (!lastRefusal) return null;
  const { kind, outcome, at, reply } = lastRefusal;
  return (
    <Notice>
      <span>{words.studioMail.lastRefusal(kind, outcome, formatDate(at))}</span>
      <ServerReply reply={reply} />
    </Notice>
  );
}

/** The day of the last agreement, with links to the versions that it was about. */
function AgreedTexts({ learner }: { learner: LearnerPage['learner'] }) {
  const { agreedAt, termsVersion, refundsVersion } = learner;
  if (agreedAt === null) return text.notYet;
  const versions = [
    { kind: 'terms' as const, version: termsVersion },
    { kind: 'refunds' as const, version: refundsVersion },
  ];
  return (
    <>
      <span>{formatDate(agreedAt)}</span>
      {versions.map(({ kind, version }) =>
        version === null ? null : (
          <a
            key={kind}
            href={legalPath(kind, version)}
            target="_blank"
            rel="noreferrer"
            className="ml-3 inline-block text-sky underline underline-offset-4"
          >
            <span>{text.agreedTo[kind](version)}</span> <span className="sr-only">{words.site.newTab}</span>
          </a>
        ),
      )}
    </>
  );
}

function Notice({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <p className={`rounded-small px-4 py-3 font-medium ${isBad ? 'bg-error-soft' : 'bg-sky-soft'}`}>
      {children}
    </p>
  );
}
