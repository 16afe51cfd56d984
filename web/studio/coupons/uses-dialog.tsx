import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { moneyText } from '#rules/payments/money.ts';
import type { Api, StudioCoupon } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { Email } from '#web/parts/email.tsx';
import { Link } from '#web/parts/link.tsx';
import { SectionFailed } from '#web/parts/load-failed.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { formatDateTime } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';

const { usesDialog: text, plans } = messages.studioCoupons;

type CouponUse = Api['GET /api/studio/coupons/{id}/uses']['reply']['uses'][number];

/** The learners who used a coupon, newest first, and the export of all of them. */
export function UsesDialog({ coupon, onClose }: { coupon: StudioCoupon; onClose: () => void }) {
  const { id, code } = coupon;
  const { data, error, loading, reload } = useApi('GET /api/studio/coupons/{id}/uses', { params: { id } });
  const isFailed = error !== null && !loading && data === null;
  return (
    <Dialog open title={text.title(code)} onClose={onClose}>
      {isFailed && <SectionFailed text={text.failed} again={text.again} onRetry={reload} />}
      {!data && !isFailed && <Skeleton className="h-32 w-full" />}
      {data?.uses.length === 0 && <p className="text-quiet">{text.empty}</p>}
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
            {text.download}
          </a>
        )}
        <QuietButton onPress={onClose}>{text.close}</QuietButton>
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
    currency !== null && text.discount(money(discountCents)),
    refundedCents > 0 && text.refunded(money(refundedCents)),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <Link to={pathTo(pages.studioLearner, { uid })} className="font-medium wrap-anywhere underline">
        <Email address={email} />
      </Link>
      <span className="font-semibold whitespace-nowrap tabular-nums">
        {currency === null ? text.free : money(amountCents)}
      </span>
      <span className="col-span-2 text-quiet tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
    </li>
  );
}
