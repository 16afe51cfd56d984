import { useState } from 'react';
import {
  buyButtonHtml,
  buyButtonStyle,
  defaultButtonColor,
  longestButtonLabel,
  paymentLink,
  priceOnButton,
} from '#rules/payments/buy-button.ts';
import { moneyText } from '#rules/payments/money.ts';
import { type PaidPlan, plansForSale } from '#rules/plans.ts';
import type { StudioCoupon, StudioPrices } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { fieldStyles, labelStyles, TextField } from '#web/parts/field.tsx';
import { SelectField } from '#web/parts/select-field.tsx';
import { useCopy } from '#web/parts/use-copy.ts';
import { useApi } from '#web/platform/use-api.ts';
import { StudioSection } from '#web/studio/parts/section.tsx';

const { buyButton: text, plans, links } = messages.studioCoupons;

/** The option without a coupon or a price. */
const none = '';

/** The HTML of a buy button for other websites, with a preview. */
export function BuyButton({ coupons }: { coupons: readonly StudioCoupon[] }) {
  const [chosen, setPlan] = useState<PaidPlan | null>(null);
  const [typedLabel, setTypedLabel] = useState<string | null>(null);
  const [code, setCode] = useState(none);
  const [currency, setCurrency] = useState(none);
  const [color, setColor] = useState(defaultButtonColor);
  const { data } = useApi('GET /api/studio/prices');
  const sold = plansForSale(data ?? { notForSale: null });
  const plan = chosen !== null && sold.includes(chosen) ? chosen : (sold[0] ?? 'ultra');
  const coupon = coupons.find((one) => one.code === code) ?? null;
  const prices = (data?.prices ?? []).filter((price) => isFor(price, plan));
  const priceLabels: Record<string, string> = { [none]: text.noPrice };
  for (const one of prices) priceLabels[one.currency] = `${one.currency}: ${priceText(one, coupon)}`;
  const price = prices.find((one) => one.currency === currency);
  const name = (typedLabel ?? text.defaultLabel(plans[plan])).trim() || text.defaultLabel(plans[plan]);
  const label = price ? text.withPrice(name, priceText(price, coupon)) : name;
  const url = paymentLink(location.origin, { plan, code: coupon?.code ?? null });
  const html = buyButtonHtml({ url, label, color });

  return (
    <StudioSection title={text.title} lead={text.lead}>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={text.plan}
          placeholder={plans[plan]}
          options={sold}
          labels={plans}
          value={plan}
          onChange={setPlan}
        />
        <SelectField
          label={links.coupon}
          placeholder={links.noCoupon}
          options={[none, ...coupons.map((one) => one.code)]}
          labels={{ [none]: links.noCoupon }}
          value={coupon?.code ?? none}
          onChange={setCode}
        />
        <TextField
          label={text.label}
          name="label"
          autoComplete="off"
          maxLength={longestButtonLabel}
          value={typedLabel ?? text.defaultLabel(plans[plan])}
          onChange={(event) => setTypedLabel(event.currentTarget.value)}
        />
        <SelectField
          label={text.price}
          hint={text.priceHint}
          placeholder={text.noPrice}
          options={[none, ...prices.map((one) => one.currency)]}
          labels={priceLabels}
          value={price?.currency ?? none}
          onChange={setCurrency}
        />
        <label>
          <span className={labelStyles}>{text.color}</span>
          <input
            type="color"
            value={color}
            onChange={(event) => setColor(event.currentTarget.value)}
            className={`${fieldStyles} h-12 p-1`}
          />
        </label>
      </div>
      <div>
        <p className={labelStyles}>{text.preview}</p>
        <div className="overflow-x-auto rounded-small border border-line bg-raised p-5">
          <a href={url} target="_blank" rel="noreferrer" translate="no" style={buyButtonStyle(color)}>
            {label}
          </a>
        </div>
      </div>
      <CopiedHtml html={html} />
    </StudioSection>
  );
}

function CopiedHtml({ html }: { html: string }) {
  const copy = useCopy(text, 'notice');

  return (
    <div className="grid grid-cols-1 gap-4">
      <code
        translate="no"
        className="rounded-small border border-line bg-raised p-4 font-mono wrap-anywhere select-all"
      >
        {html}
      </code>
      <div>
        <Button shines={false} onPress={() => copy(html)}>
          {text.copy}
        </Button>
      </div>
    </div>
  );
}

type ListedPrice = StudioPrices['prices'][number];

/** Returns whether a price is for sale to customers without a plan. */
function isFor({ plan, needs, retiredAt }: ListedPrice, chosen: PaidPlan): boolean {
  return plan === chosen && needs === null && retiredAt === null;
}

function priceText({ plan, salePrice: sale, ...price }: ListedPrice, coupon: StudioCoupon | null): string {
  const cents = priceOnButton({ ...price, gives: plan }, { sale, coupon, now: Date.now() });
  return cents === 0 ? text.free : moneyText(cents, price.currency);
}
