import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Plan } from '#rules/plans.ts';
import { words } from '#words/words.ts';
import { formatDate } from '../../../format.ts';
import { Button } from '../../../parts/button.tsx';
import { Skeleton } from '../../../parts/loading.tsx';
import { useApi } from '../../../use-api.ts';
import { SectionFailed } from '../../section-failed.tsx';
import { StudioSection } from '../../studio-section.tsx';
import { type Access, type AccessGrant, type AccessPayment, lastingGrant } from './access-state.ts';
import { EndDialog } from './end-dialog.tsx';
import { GiveDialog } from './give-dialog.tsx';
import { GrantList } from './grant-list.tsx';
import { PaymentList } from './payment-list.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const text = words.studioAccess;

type AccessSectionProps = {
  uid: string;
  /** Another value loads the access anew, for what the rest of the page has changed. */
  round?: string;
  /** Called after each change, so that the rest of the page shows it too. */
  onChange?: () => Promise<void>;
};

/** The plan of a learner, where it comes from, and what can be done about it. For instructors alone. */
export function AccessSection({ uid, round, onChange }: AccessSectionProps) {
  const { data, error, loading, reload } = useApi('GET /api/studio/learners/{uid}/access', {
    params: { uid },
  });
  const shownRound = useRef(round);
  const again = useEffectEvent(() => void reload());
  useEffect(() => {
    if (shownRound.current === round) return;
    shownRound.current = round;
    again();
  }, [round]);
  const isFailed = error !== null && !loading && data === null;
  const reloadAll = async () => {
    await Promise.all([reload(), onChange?.()]);
  };
  return (
    <StudioSection title={text.title} lead={text.lead}>
      {isFailed && <SectionFailed text={text.failed} again={text.again} onRetry={reload} />}
      {!data && !isFailed && <Skeleton className="h-40 w-full" />}
      {data && <AccessBody uid={uid} access={data} onChange={reloadAll} />}
    </StudioSection>
  );
}

type OpenForm =
  | { dialog: 'give' | 'record' }
  | { dialog: 'end'; grant: AccessGrant }
  | { dialog: 'refund' | 'withdraw'; payment: AccessPayment };

type AccessBodyProps = { uid: string; access: Access; onChange: () => Promise<void> };

function AccessBody({ uid, access, onChange }: AccessBodyProps) {
  const [opened, setOpened] = useState<OpenForm | null>(null);
  const { plan, isDeleted, grants, payments } = access;
  const isGiven = lastingGrant(access) !== undefined;
  return (
    <>
      <div>
        <p className="font-display text-title font-bold">{text.plans[plan]}</p>
        <p className="text-quiet">{isDeleted ? text.deleted : sourceText(access)}</p>
      </div>
      {!isDeleted && (
        <div className="flex flex-wrap gap-3">
          <Button kind="quiet" shines={false} onPress={() => setOpened({ dialog: 'give' })}>
            {isGiven ? text.change : text.give}
          </Button>
          <Button kind="quiet" shines={false} onPress={() => setOpened({ dialog: 'record' })}>
            {text.record}
          </Button>
        </div>
      )}
      <GrantList grants={grants} onEnd={(grant) => setOpened({ dialog: 'end', grant })} />
      <PaymentList
        payments={payments}
        onRefund={(payment) => setOpened({ dialog: 'refund', payment })}
        onWithdraw={(payment) => setOpened({ dialog: 'withdraw', payment })}
      />
      {opened && <OpenDialog {...{ uid, access, onChange, opened }} onClose={() => setOpened(null)} />}
    </>
  );
}

function OpenDialog({ opened, ...shared }: AccessBodyProps & { opened: OpenForm; onClose: () => void }) {
  switch (opened.dialog) {
    case 'give':
      return <GiveDialog {...shared} />;
    case 'record':
      return <RecordDialog {...shared} />;
    case 'end':
      return <EndDialog {...shared} grant={opened.grant} />;
    case 'refund':
      return <RefundDialog {...shared} payment={opened.payment} />;
    case 'withdraw':
      return <WithdrawDialog {...shared} payment={opened.payment} />;
  }
}

/** Tells in a sentence what the plan comes from. */
function sourceText(access: Access): string {
  const { plan, paidPlan } = access;
  const grant = lastingGrant(access);
  const { source } = text;
  if (plan === 'free') return source.none;
  if (plan === paidPlan || !grant) return source.paid;
  const until = grant.endsAt === null ? null : formatDate(grant.endsAt - 1);
  return isPaid(paidPlan) ? source.givenAbove(paidPlan, until) : source.given(until);
}

function isPaid(plan: Plan): boolean {
  return plan !== 'free';
}
