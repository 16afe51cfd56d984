import { type ReactNode, useId, useState } from 'react';
import { legalPath } from '#rules/content/legal.ts';
import { placeOf } from '#rules/sign-in/session.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { deviceText } from '#web/account/device-text.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { call } from '#web/platform/call.ts';
import { formatDate, formatDateTime, formatTimeAgo } from '#web/platform/format.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Email } from '#web/parts/email.tsx';
import { fieldStyles, labelStyles } from '#web/parts/field.tsx';
import { useFormAction } from '#web/studio/parts/action-form.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { ServerReply } from './email-server-reply.tsx';
import { PlanBadge } from './plan-badge.tsx';

export type LearnerPage = Api['GET /api/studio/learners/{uid}']['reply'];

const { facts: text, devices: devicesText, note: noteText } = messages.studioLearner;
const list = messages.studioLearners;

type FactsSectionProps = {
  page: LearnerPage;
  /** True when the URL was that of an account that was merged into this one. */
  isFromMergedAccount: boolean;
};

/** The facts about a learner below the notices that need attention. */
export function FactsSection({
  page: { learner, addressChange, mail },
  isFromMergedAccount,
}: FactsSectionProps) {
  const { name, email, aliases, phone, country, umur, kerja, plan, role } = learner;
  const facts: [label: string, value: ReactNode][] = [
    [text.email, <Email key="email" address={email} />],
    [text.aliases, aliases.length === 0 ? null : aliases.join(', ')],
    [text.plan, <PlanBadge key="plan" plan={plan} />],
    [text.phone, phone],
    [text.country, country === 'unknown' ? list.unknownCountry : country],
    [text.age, umur && messages.registration.ages[umur]],
    [text.work, kerja],
    [text.since, formatDate(learner.createdAt)],
    [text.seen, learner.lastSeenAt === null ? text.never : formatTimeAgo(learner.lastSeenAt, Date.now())],
    [text.agreed, <AgreedTexts key="agreed" learner={learner} />],
  ];
  return (
    <StudioSection title={name || list.noName}>
      <div role="status" className="empty:hidden">
        {isFromMergedAccount && <Notice>{messages.studioLearnerMerge.ledHere}</Notice>}
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

/** Says why email to the address is stopped, or else what the last error was. */
function MailState({ mail: { stops, lastError } }: Pick<LearnerPage, 'mail'>) {
  if (stops.length > 0)
    return stops.map(({ reason, since, reply }) => (
      <Notice key={reason} isBad>
        <span>{messages.studioMail.stopped[reason](formatDate(since))}</span>
        <ServerReply reply={reply} />
      </Notice>
    ));
  if (!lastError) return null;
  const { kind, outcome, at, reply } = lastError;
  return (
    <Notice>
      <span>{messages.studioMail.lastError(kind, outcome, formatDate(at))}</span>
      <ServerReply reply={reply} />
    </Notice>
  );
}

/** The day of the last agreement, with links to the agreed versions. */
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
            <span>{text.agreedTo[kind](version)}</span>{' '}
            <span className="sr-only">{messages.site.newTab}</span>
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

export function DevicesSection({ devices }: { devices: LearnerPage['devices'] }) {
  return (
    <StudioSection title={devicesText.title}>
      {devices.length === 0 && <p className="text-quiet">{devicesText.empty}</p>}
      <ul className="grid gap-3 empty:hidden">
        {devices.map(({ id, userAgent, timeZone, lastUsedAt }) => (
          <li key={id}>
            <p className="font-medium">{deviceText(userAgent)}</p>
            <p className="text-quiet">
              {[devicesText.lastUsed(formatTimeAgo(lastUsedAt, Date.now())), nearText(timeZone)]
                .filter(Boolean)
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </StudioSection>
  );
}

function nearText(timeZone: string): string {
  const place = placeOf(timeZone);
  return place && devicesText.near(place);
}

type NoteSectionProps = { uid: string; note: LearnerPage['note']; onSaved: () => Promise<void> };

/** The team's private note about a learner. */
export function NoteSection({ uid, note, onSaved }: NoteSectionProps) {
  const id = useId();
  const alert = useAlert();
  const [typed, setTyped] = useState(note?.note ?? '');
  const isSame = typed.trim() === (note?.note ?? '');
  const { error, isBusy, submit } = useFormAction({ action: save, errorText: () => noteText.failed });

  async function save() {
    if (isSame) return;
    await call('PUT /api/studio/learners/{uid}/note', { params: { uid }, body: { note: typed } });
    alert(noteText.saved, 'success');
    await onSaved();
  }

  return (
    <StudioSection title={noteText.title} lead={noteText.lead}>
      <form onSubmit={submit} className="grid grid-cols-1 gap-3">
        <label htmlFor={id} className={`${labelStyles} sr-only`}>
          {noteText.label}
        </label>
        <textarea
          id={id}
          rows={3}
          maxLength={4000}
          className={fieldStyles}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {note && <p className="text-quiet">{noteText.by(note.changedBy, formatDateTime(note.changedAt))}</p>}
        <ErrorText>{error}</ErrorText>
        <div>
          <Button type="submit" kind="quiet" busy={isBusy} disabled={isSame}>
            {noteText.save}
          </Button>
        </div>
      </form>
    </StudioSection>
  );
}
