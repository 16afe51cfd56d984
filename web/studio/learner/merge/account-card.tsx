import { type ReactNode, useId } from 'react';
import { words } from '#words/words.ts';
import { formatDate, formatTimeAgo } from '../../../format.ts';
import type { Preview } from './preview.ts';

const text = words.studioLearnerMerge;
const { facts, effects } = text;

type Facts = readonly (readonly [label: string, value: ReactNode])[];

/** One of the two accounts, as it is now. */
export function AccountCard({ title, account }: { title: string; account: Preview['stays'] }) {
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

/** The account with everything of both. */
export function AfterCard({ after }: { after: Preview['after'] }) {
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

/** Lists what the merge brings with it. */
export function MergeEffects({ after }: { after: Preview['after'] }) {
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
