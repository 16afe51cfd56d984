import { useState } from 'react';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { moneyText } from '#rules/payments/money.ts';
import type { Api, StudioCoupon } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { Button, LinkButton, QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { Email } from '#web/parts/email.tsx';
import { Link } from '#web/parts/link.tsx';
import { LoadFailed, SectionFailed } from '#web/parts/load-failed.tsx';
import { Loading, Skeleton } from '#web/parts/loading.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { RowButton } from '#web/studio/parts/row-button.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { BuyButton, CouponLinks } from './coupon-links.tsx';
import { CouponForm } from './coupon-form.tsx';

const text = messages.studioCoupons;

/** /studio/coupons: all coupons with their uses, and the links to share. */
export default function CouponsScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <CouponsBody />
    </StudioFrame>
  );
}

function CouponsBody() {
  const { data, error, reload } = useApi('GET /api/studio/coupons');
  const [edited, setEdited] = useState<StudioCoupon | 'new' | null>(null);
  const [shown, setShown] = useState<StudioCoupon | null>(null);
  if (!data && error !== null) return <LoadFailed text={text.failed} onRetry={reload} />;
  if (!data) return <Loading />;
  const { coupons } = data;
  const shared = coupons.filter(({ state }) => state === 'active' || state === 'not-started');
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button shines={false} onPress={() => setEdited('new')}>
          {text.add}
        </Button>
        <LinkButton to={pages.studioReferrals} kind="quiet">
          {messages.studioReferrals.title}
        </LinkButton>
      </div>
      <StudioSection title={text.list}>
        {coupons.length === 0 && <p className="text-quiet">{text.empty}</p>}
        <ul className="grid grid-cols-1 empty:hidden">
          {coupons.map((coupon) => (
            <CouponRow
              key={coupon.id}
              coupon={coupon}
              onEdit={() => setEdited(coupon)}
              onShowUses={() => setShown(coupon)}
              onChange={reload}
            />
          ))}
        </ul>
      </StudioSection>
      <CouponLinks coupons={shared} />
      <BuyButton coupons={shared} />
      {edited !== null && (
        <CouponForm
          coupon={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onChange={reload}
        />
      )}
      {shown && <UsesDialog coupon={shown} onClose={() => setShown(null)} />}
    </>
  );
}

type CouponRowProps = {
  coupon: StudioCoupon;
  onEdit: () => void;
  onShowUses: () => void;
  onChange: () => Promise<void>;
};

function CouponRow({ coupon, onEdit, onShowUses, onChange }: CouponRowProps) {
  const { code, state, isActive, uses, maxUses, openCheckouts } = coupon;
  const alert = useAlert();

  async function toggle() {
    const { id, percentOff, amountsOff, plan, isOncePerLearner, startsAt, endsAt, revision } = coupon;
    const settings = { percentOff, amountsOff, plan, maxUses, isOncePerLearner, startsAt, endsAt };
    try {
      const body = { ...settings, isActive: !isActive, revision };
      await call('PUT /api/studio/coupons/{id}', { params: { id }, body });
      alert(isActive ? text.deactivated(code) : text.activated(code), 'success');
    } catch (error) {
      const isStale = error instanceof ApiError && error.reason === 'changed-elsewhere';
      alert(isStale ? text.changedElsewhere : text.changeFailed);
    }
    await onChange();
  }

  return (
    <li className="grid grid-cols-1 gap-2 border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="wrap-anywhere">{code}</strong>
        <span className={state === 'active' ? 'font-medium text-success' : 'text-quiet'}>
          {text.state[state]}
        </span>
      </p>
      <p className="wrap-anywhere">{settingsText(coupon).join(' · ')}</p>
      <p className="tabular-nums text-quiet">
        {[text.uses(uses, maxUses), openCheckouts > 0 && text.held(openCheckouts)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-1 flex flex-wrap gap-2 sm:gap-3">
        <RowButton label={text.edit} name={text.editOf(code)} onPress={onEdit} />
        <RowButton label={text.showUses} name={text.usesOf(code)} onPress={onShowUses} />
        <RowButton
          label={isActive ? text.deactivate : text.activate}
          name={isActive ? text.deactivateOf(code) : text.activateOf(code)}
          onPress={toggle}
        />
      </div>
    </li>
  );
}

/** The discount and its limits, in the order of the form. */
function settingsText(coupon: StudioCoupon): string[] {
  const { percentOff, amountsOff, plan, isOncePerLearner, startsAt, endsAt } = coupon;
  const amounts = Object.entries(amountsOff).map(([currency, off]) => text.off(moneyText(off, currency)));
  const off = percentOff === 100 ? [text.free] : percentOff === null ? amounts : [text.off(`${percentOff}%`)];
  return [
    ...off,
    plan && text.onlyFor(text.plans[plan]),
    isOncePerLearner && text.oncePerLearner,
    startsAt !== null && text.from(formatDateTime(startsAt)),
    endsAt !== null && text.until(formatDateTime(endsAt)),
  ].filter((part) => typeof part === 'string');
}

const { usesDialog: usesText, plans } = messages.studioCoupons;

type CouponUse = Api['GET /api/studio/coupons/{id}/uses']['reply']['uses'][number];

/** The learners who used a coupon, newest first, and the export of all of them. */
function UsesDialog({ coupon, onClose }: { coupon: StudioCoupon; onClose: () => void }) {
  const { id, code } = coupon;
  const { data, isFailed, reload } = useApi('GET /api/studio/coupons/{id}/uses', { params: { id } });
  return (
    <Dialog open title={usesText.title(code)} onClose={onClose}>
      {isFailed && <SectionFailed text={usesText.failed} again={usesText.again} onRetry={reload} />}
      {!data && !isFailed && <Skeleton className="h-32 w-full" />}
      {data?.uses.length === 0 && <p className="text-quiet">{usesText.empty}</p>}
      <ul className="grid grid-cols-1 empty:hidden">
        {data?.uses.map((use) => (
          <UseRow key={`${use.uid} ${use.at}`} use={use} />
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        {data && data.uses.length > 0 && (
          <a
            href={`/api/studio/coupons/${id}/uses/export`}
            download={`coupon-${code}.csv`}
            className={buttonStyles('quiet')}
          >
            {usesText.download}
          </a>
        )}
        <QuietButton onPress={onClose}>{usesText.close}</QuietButton>
      </div>
    </Dialog>
  );
}

function UseRow({ use }: { use: CouponUse }) {
  const { uid, email, at, plan, currency, amountCents, discountCents, refundedCents, number } = use;
  const money = (cents: number) => moneyText(cents, currency ?? '');
  const facts = [
    plans[plan],
    formatDateTime(at),
    number,
    currency !== null && usesText.discount(money(discountCents)),
    refundedCents > 0 && usesText.refunded(money(refundedCents)),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <Link to={pathTo(pages.studioLearner, { uid })} className="font-medium wrap-anywhere underline">
        <Email address={email} />
      </Link>
      <span className="font-semibold whitespace-nowrap tabular-nums">
        {currency === null ? usesText.free : money(amountCents)}
      </span>
      <span className="col-span-2 text-quiet tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
    </li>
  );
}
