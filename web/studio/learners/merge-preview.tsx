import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { SectionFailed } from '#web/parts/load-failed.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDate, formatTimeAgo } from '#web/platform/format.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { QuietButton } from '#web/parts/button.tsx';
import { TextField } from '#web/parts/field.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { ActionForm } from '#web/studio/parts/action-form.tsx';
import { useApi } from '#web/platform/use-api.ts';

type Preview = Api['GET /api/studio/learners/{uid}/merge-previews/{from}']['reply'];

const text = messages.studioLearnerMerge;
const { facts, effects } = text;

type MergePreviewProps = {
  uid: string;
  from: string;
  onBack: () => void;
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** Both accounts side by side, the account after the merge, and the form that merges them. */
export function MergePreview({ uid, from, onBack, ...rest }: MergePreviewProps) {
  const { data, error, loading, reload } = useApi('GET /api/studio/learners/{uid}/merge-previews/{from}', {
    params: { uid, from },
  });
  if (data) return <Both preview={data} onBack={onBack} onStale={reload} {...rest} />;
  if (error !== null && !loading)
    return <SectionFailed text={text.failed} again={text.again} onRetry={reload} />;
  return (
    <>
      <p role="status" className="sr-only">
        {text.asking}
      </p>
      <Skeleton className="h-64 w-full bg-ground!" />
    </>
  );
}

type BothProps = Omit<MergePreviewProps, 'uid' | 'from'> & { preview: Preview; onStale: () => Promise<void> };

function Both({ preview, onBack, onStale, onDone, onClose }: BothProps) {
  const { stays, goes, obstacle } = preview;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
      {obstacle !== null && (
        <p role="alert" className="rounded-small bg-error-soft px-4 py-3 font-medium">
          {text.obstacles[obstacle]}
        </p>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <AccountCard title={text.stays} account={stays} />
        <AccountCard title={text.goes} account={goes} />
        {obstacle === null && <AfterCard after={preview.after} />}
      </div>
      {obstacle === null ? (
        <MergeForm preview={preview} {...{ onBack, onStale, onDone, onClose }} />
      ) : (
        <div>
          <QuietButton onPress={onBack}>{text.back}</QuietButton>
        </div>
      )}
    </div>
  );
}

function MergeForm({ preview, onBack, onStale, onDone, onClose }: BothProps) {
  const { stays, goes, after } = preview;
  const alert = useAlert();
  const [why, setWhy] = useState('');
  const [isChecked, setChecked] = useState(false);

  async function submit() {
    setChecked(true);
    if (why.trim() === '') return;
    const body = { from: goes.uid, why: why.trim() };
    await call('POST /api/studio/learners/{uid}/merges', { params: { uid: stays.uid }, body });
    await onDone();
    alert(text.done, 'success');
    onClose();
  }

  return (
    <ActionForm
      action={submit}
      errorText={errorText}
      onError={onStale}
      submitLabel={text.yes}
      cancelLabel={text.back}
      onCancel={onBack}
      isDangerous
      isLong
    >
      <MergeEffects after={after} />
      <TextField
        label={text.why}
        hint={text.whyHint}
        name="why"
        autoComplete="off"
        maxLength={500}
        value={why}
        error={isChecked && why.trim() === '' ? text.whyMissing : null}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
    </ActionForm>
  );
}

const obstacles: Readonly<Record<string, string>> = text.obstacles;

function errorText(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  return obstacles[reason ?? ''] ?? text.refused;
}

type Facts = readonly (readonly [label: string, value: ReactNode])[];

/** One of the two accounts before the merge. */
function AccountCard({ title, account }: { title: string; account: Preview['stays'] }) {
  const { name, email, phone, createdAt, lastSeenAt } = account;
  const seen = lastSeenAt === null ? facts.never : formatTimeAgo(lastSeenAt, Date.now());
  return (
    <Card title={title}>
      <p className="wrap-anywhere">
        <span className="block font-semibold">{name || facts.noName}</span>
        <span className="text-quiet">{email}</span>
      </p>
      <FactList
        facts={[
          ...holdingsOf(account),
          [facts.phone, phone],
          [facts.since, formatDate(createdAt)],
          [facts.seen, seen],
        ]}
      />
    </Card>
  );
}

/** The account after the merge. */
function AfterCard({ after }: { after: Preview['after'] }) {
  const [own, ...others] = after.emails;
  return (
    <Card title={text.after} isStrong>
      <p className="wrap-anywhere">
        <span className="block font-semibold">{own}</span>
        <span className="text-quiet">{text.alsoSignsIn(others.join(', '))}</span>
      </p>
      <FactList facts={holdingsOf(after)} />
    </Card>
  );
}

function MergeEffects({ after }: { after: Preview['after'] }) {
  const { endsGrant, leavesCertificate, paidTwice } = after;
  const lines = [
    endsGrant !== null && effects.endsGrant(endsGrant),
    leavesCertificate !== null && leavesText(leavesCertificate),
    paidTwice > 0 && effects.paidTwice(paidTwice),
    effects.moves,
    effects.signIn,
    effects.mail,
    effects.final,
  ];
  return (
    <ul className="grid list-disc gap-x-8 gap-y-1.5 pl-5 marker:text-quiet lg:grid-cols-2">
      {lines.map((line) => line !== false && <li key={line}>{line}</li>)}
    </ul>
  );
}

function leavesText(left: NonNullable<Preview['after']['leavesCertificate']>): string {
  return left === 'issued' ? effects.leavesIssued : effects.leavesClaim;
}

type Holdings = Pick<Preview['after'], 'plan' | 'granted' | 'payments' | 'watched' | 'certificate'>;

function holdingsOf({ plan, granted, payments, watched, certificate }: Holdings): Facts {
  return [
    [facts.plan, text.plan(plan, granted)],
    [facts.payments, payments],
    [facts.watched, watched],
    [facts.certificate, text.certificate(certificate)],
  ];
}

type CardProps = { title: string; isStrong?: boolean; children: ReactNode };

function Card({ title, isStrong = false, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`grid grid-cols-1 content-start gap-3 rounded-card p-4 ${isStrong ? 'bg-sky-soft' : 'border border-line bg-raised'}`}
    >
      <h3 id={id} className="font-text font-semibold tracking-normal">
        {title}
      </h3>
      {children}
    </section>
  );
}

function FactList({ facts: shown }: { facts: Facts }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {shown.map(([label, value]) =>
        value === null ? null : (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-quiet">{label}</dt>
            <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
