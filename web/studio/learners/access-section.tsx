import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { moneyText } from '#rules/payments/money.ts';
import type { Plan } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { SectionFailed } from '#web/parts/load-failed.tsx';
import { formatDate } from '#web/platform/format.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { Link } from '#web/parts/link.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { BillingButton } from './billing-button.tsx';
import { GroupButton } from './group-dialog.tsx';
import { type Access, type AccessGrant, type AccessPayment, lastingGrant } from './access-dialog.tsx';
import { EndDialog, GiveDialog } from './grant-dialogs.tsx';
import { RecordDialog, RefundDialog, WithdrawDialog } from './payment-dialogs.tsx';

const text = messages.studioAccess;

type AccessSectionProps = {
  uid: string;
  /** A new value reloads the access after the rest of the page has changed something. */
  round?: string;
  /** Reloads the rest of the page after a change. */
  onChange?: () => Promise<void>;
};

/** A learner’s plan, its source, and its grants and payments. Only instructors see it. */
export function AccessSection({ uid, round, onChange }: AccessSectionProps) {
  const { data, isFailed, reload } = useApi('GET /api/studio/learners/{uid}/access', {
    params: { uid },
  });
  const shownRound = useRef(round);
  const reloadAccess = useEffectEvent(() => void reload());
  useEffect(() => {
    if (shownRound.current === round) return;
    shownRound.current = round;
    reloadAccess();
  }, [round]);
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
          <QuietButton onPress={() => setOpened({ dialog: 'give' })}>
            {isGiven ? text.change : text.give}
          </QuietButton>
          <QuietButton onPress={() => setOpened({ dialog: 'record' })}>{text.record}</QuietButton>
        </div>
      )}
      <GrantList grants={grants} onEnd={(grant) => setOpened({ dialog: 'end', grant })} />
      {access.redeemed.length > 0 && <RedeemedList redeemed={access.redeemed} />}
      <PaymentList
        payments={payments}
        canBill={!isDeleted}
        onChange={onChange}
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

/** Returns the sentence that says where the plan comes from. */
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

type GrantListProps = { grants: readonly AccessGrant[]; onEnd: (grant: AccessGrant) => void };

/** All grants, newest first. */
function GrantList({ grants, onEnd }: GrantListProps) {
  return (
    <div>
      <h3 className="font-text font-semibold tracking-normal">{text.grants.title}</h3>
      {grants.length === 0 && <p className="mt-1 text-quiet">{text.grants.empty}</p>}
      <ul className="grid grid-cols-1 empty:hidden">
        {grants.map((grant) => (
          <GrantRow key={grant.id} grant={grant} onEnd={() => onEnd(grant)} />
        ))}
      </ul>
    </div>
  );
}

function GrantRow({ grant, onEnd }: { grant: AccessGrant; onEnd: () => void }) {
  const { plan, why, grantedBy, grantedAt, endsAt, endedAt, ended, endedWhy } = grant;
  const name = text.plans[plan];
  const given = [formatDate(grantedAt), grantedBy && text.grants.by(grantedBy)].filter(Boolean).join(', ');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">
          <span>{name}</span>
          <span className="font-normal text-quiet">{` · ${given}`}</span>
        </p>
        {why !== '' && <p className="wrap-anywhere">{why}</p>}
        <p className="text-quiet">
          {endedAt === null || ended === null
            ? text.grants.lasts(endsAt === null ? null : formatDate(endsAt - 1))
            : `${text.grants.ended[ended]}, ${formatDate(endedAt)}`}
        </p>
        {endedWhy && <p className="wrap-anywhere text-quiet">{endedWhy}</p>}
      </div>
      {endedAt === null && (
        <QuietButton onPress={onEnd} aria-label={text.endOf(name)}>
          {text.end}
        </QuietButton>
      )}
    </li>
  );
}

/** The gifts of others that the learner redeemed, newest first. */
function RedeemedList({ redeemed }: Pick<Access, 'redeemed'>) {
  const { gifts } = text;
  return (
    <div>
      <h3 className="font-text font-semibold tracking-normal">{gifts.title}</h3>
      <ul className="grid grid-cols-1">
        {redeemed.map(({ id, plan, state, redeemedAt, buyer }) => (
          <li key={id} className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
            <p className="font-medium">
              <span>{text.plans[plan]}</span>
              {state === 'ended' && (
                <span className="font-normal text-warning">{` · ${gifts.state[state]}`}</span>
              )}
            </p>
            <p className="wrap-anywhere text-quiet">
              <span>{`${gifts.redeemed(formatDate(redeemedAt))} · `}</span>
              <Link
                to={pathTo(pages.studioLearner, { uid: buyer.uid })}
                className="underline decoration-edge underline-offset-4 hover:decoration-ink"
              >
                {gifts.from(buyer.email)}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

type PaymentListProps = {
  payments: readonly AccessPayment[];
  /** False for a deleted account, whose details are deleted. */
  canBill: boolean;
  onChange: () => Promise<void>;
  onRefund: (payment: AccessPayment) => void;
  onWithdraw: (payment: AccessPayment) => void;
};

/** All payments, newest first, with the actions for each. */
function PaymentList({ payments, onRefund, onWithdraw, ...shared }: PaymentListProps) {
  return (
    <div>
      <h3 className="font-text font-semibold tracking-normal">{text.payments.title}</h3>
      {payments.length === 0 && <p className="mt-1 text-quiet">{text.payments.empty}</p>}
      <ul className="grid grid-cols-1 empty:hidden">
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            {...shared}
            payment={payment}
            onRefund={() => onRefund(payment)}
            onWithdraw={() => onWithdraw(payment)}
          />
        ))}
      </ul>
    </div>
  );
}

type PaymentRowProps = Pick<PaymentListProps, 'canBill' | 'onChange'> & {
  payment: AccessPayment;
  onRefund: () => void;
  onWithdraw: () => void;
};

function PaymentRow({ payment, canBill, onChange, onRefund, onWithdraw }: PaymentRowProps) {
  const { item, kind, amountCents, currency, refundedCents, standing, paidAt } = payment;
  const name = text.items[item];
  const amount = moneyText(amountCents, currency);
  const canRefund = standing === 'paid' || standing === 'refunded-in-part';
  const canWithdraw = kind !== 'stripe' && standing !== 'withdrawn';
  const { taxCents, billing } = payment;
  const tax = taxCents > 0 && messages.studioSales.list.tax(moneyText(taxCents, currency));
  const facts = [text.kinds[kind], formatDate(paidAt), payment.receipt, payment.reference, tax];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium tabular-nums">
          <span>{`${name}, ${amount}`}</span>
          {payment.gift !== null && (
            <span className="font-normal text-quiet">{` · ${text.gifts.state[payment.gift]}`}</span>
          )}
          {payment.seats !== null && (
            <span className="font-normal text-quiet">{` · ${text.group.seats(payment.seats)}`}</span>
          )}
          {standing !== 'paid' && (
            <span className="font-normal text-warning">{` · ${text.payments.standing[standing]}`}</span>
          )}
        </p>
        <p className="wrap-anywhere text-quiet tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
        {billing.length > 0 && <p className="wrap-anywhere text-quiet">{billing.join(', ')}</p>}
        {refundedCents > 0 && (
          <p className="text-quiet tabular-nums">
            {text.payments.refunded(moneyText(refundedCents, currency))}
          </p>
        )}
        {payment.note && <p className="wrap-anywhere">{payment.note}</p>}
        {payment.withdrawnWhy && <p className="wrap-anywhere text-quiet">{payment.withdrawnWhy}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {payment.seats !== null && <GroupButton id={payment.id} />}
        {canBill && payment.receipt !== null && standing !== 'withdrawn' && (
          <BillingButton payment={payment} number={payment.receipt} onChange={onChange} />
        )}
        {canRefund && (
          <QuietButton onPress={onRefund} aria-label={text.ofPayment(text.refund, name, amount)}>
            {text.refund}
          </QuietButton>
        )}
        {canWithdraw && (
          <QuietButton onPress={onWithdraw} aria-label={text.ofPayment(text.withdraw, name, amount)}>
            {text.withdraw}
          </QuietButton>
        )}
      </div>
    </li>
  );
}
