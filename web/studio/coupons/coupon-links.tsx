import { useId, useState } from 'react';
import { couponParameter } from '#rules/pages.ts';
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
import { Button, QuietButton } from '#web/parts/button.tsx';
import { fieldStyles, labelStyles, TextField } from '#web/parts/field.tsx';
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

const { buyButton: buttonText, links } = messages.studioCoupons;

/** The option without a coupon or a price. */

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
  const priceLabels: Record<string, string> = { [none]: buttonText.noPrice };
  for (const one of prices) priceLabels[one.currency] = `${one.currency}: ${priceText(one, coupon)}`;
  const price = prices.find((one) => one.currency === currency);
  const name =
    (typedLabel ?? buttonText.defaultLabel(plans[plan])).trim() || buttonText.defaultLabel(plans[plan]);
  const label = price ? buttonText.withPrice(name, priceText(price, coupon)) : name;
  const url = paymentLink(location.origin, { plan, code: coupon?.code ?? null });
  const html = buyButtonHtml({ url, label, color });

  return (
    <StudioSection title={buttonText.title} lead={buttonText.lead}>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={buttonText.plan}
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
          label={buttonText.label}
          name="label"
          autoComplete="off"
          maxLength={longestButtonLabel}
          value={typedLabel ?? buttonText.defaultLabel(plans[plan])}
          onChange={(event) => setTypedLabel(event.currentTarget.value)}
        />
        <SelectField
          label={buttonText.price}
          hint={buttonText.priceHint}
          placeholder={buttonText.noPrice}
          options={[none, ...prices.map((one) => one.currency)]}
          labels={priceLabels}
          value={price?.currency ?? none}
          onChange={setCurrency}
        />
        <label>
          <span className={labelStyles}>{buttonText.color}</span>
          <input
            type="color"
            value={color}
            onChange={(event) => setColor(event.currentTarget.value)}
            className={`${fieldStyles} h-12 p-1`}
          />
        </label>
      </div>
      <div>
        <p className={labelStyles}>{buttonText.preview}</p>
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
          {buttonText.copy}
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
  return cents === 0 ? buttonText.free : moneyText(cents, price.currency);
}
