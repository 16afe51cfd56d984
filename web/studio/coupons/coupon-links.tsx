import { useId, useState } from 'react';
import { couponParameter } from '#rules/pages.ts';
import { paymentLink } from '#rules/payments/buy-button.ts';
import { type PaidPlan, plansForSale } from '#rules/plans.ts';
import type { StudioCoupon } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { SelectField } from '#web/parts/select-field.tsx';
import { useCopy } from '#web/parts/use-copy.ts';
import { useApi } from '#web/platform/use-api.ts';
import { StudioSection } from '#web/studio/parts/section.tsx';

const { links: text, plans } = messages.studioCoupons;

const none = '';

/** The links to share: the home page with a coupon, and the checkout of each plan with or without one. */
export function CouponLinks({ coupons }: { coupons: readonly StudioCoupon[] }) {
  const [chosen, setChosen] = useState(none);
  const { data } = useApi('GET /api/studio/prices');
  const code = coupons.some((coupon) => coupon.code === chosen) ? chosen : none;
  const codes = [none, ...coupons.map((coupon) => coupon.code)];
  const withCoupon = code === none ? '' : `${couponParameter}=${code}`;
  const pay = (plan: PaidPlan) => paymentLink(location.origin, { plan, code: code === none ? null : code });
  return (
    <StudioSection title={text.title} lead={text.lead}>
      <SelectField
        label={text.coupon}
        placeholder={text.noCoupon}
        options={codes}
        labels={{ [none]: text.noCoupon }}
        value={code}
        onChange={setChosen}
      />
      <div className="grid grid-cols-1 gap-4">
        {code !== none && <CopiedLink name={text.landing} url={`${location.origin}/?${withCoupon}`} />}
        {plansForSale(data ?? { notForSale: null }).map((plan) => (
          <CopiedLink key={plan} name={text.pay(plans[plan])} url={pay(plan)} />
        ))}
      </div>
    </StudioSection>
  );
}

function CopiedLink({ name, url }: { name: string; url: string }) {
  const id = useId();
  const copy = useCopy(text, 'notice');

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <p id={id} className="min-w-0">
        <span className="block font-medium">{name}</span>
        <span className="block text-quiet wrap-anywhere">{url}</span>
      </p>
      <QuietButton onPress={() => copy(url)} aria-label={text.copyOf(name)}>
        {text.copy}
      </QuietButton>
    </div>
  );
}
