import { type ReactNode, useState } from 'react';
import { paramsIn } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { refundedTax } from '#rules/payments/billing.ts';
import { seatPrice } from '#rules/payments/group.ts';
import { moneyText } from '#rules/payments/money.ts';
import { offsetText } from '#rules/site-time.ts';
import type { Api } from '#contract/api.ts';
import { countryName } from '#messages/country.ts';
import { messages } from '#messages/messages.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDate } from '#web/platform/format.ts';
import { pageLanguage } from '#web/platform/page-language.ts';
import { useLocation } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { useMe } from '#web/session/session.tsx';
import { SignInFirst } from '#web/session/sign-in-first.tsx';
import { Page } from '#web/shell/page.tsx';
import { ReceiptDetailsDialog } from './receipt-details-dialog.tsx';

type Receipt = Api['GET /api/receipts/{number}']['reply'];

const text = messages.receipt;

/** A receipt to read and print. The server answers `not-found` for another user's. */
export default function ReceiptScreen() {
  const { number = '' } = paramsIn(pages.receipt, useLocation().pathname);
  const { me } = useMe();
  if (me?.uid === '') return <SignInFirst />;
  return (
    <Page title={text.title(number)}>
      <ReceiptBody number={number} uid={me?.uid ?? ''} />
    </Page>
  );
}

function ReceiptBody({ number, uid }: { number: string; uid: string }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const {
    data: receipt,
    error,
    loading,
    reload,
  } = useApi('GET /api/receipts/{number}', { params: { number }, viewer: uid });
  if (!loading && isMissing(error)) {
    return (
      <Message
        level={1}
        title={text.missing.title}
        action={<LinkButton to={pages.account}>{text.missing.toAccount}</LinkButton>}
      >
        <p>{text.missing.text}</p>
      </Message>
    );
  }
  if (!loading && error) {
    return (
      <Message
        level={1}
        title={text.failed.title}
        action={<Button onPress={reload}>{text.failed.again}</Button>}
      >
        <p>{text.failed.text}</p>
      </Message>
    );
  }
  if (!receipt) return <Loading label={messages.site.loading} className="mx-auto max-w-3xl" />;
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6 print:max-w-none">
      <ReceiptSheet receipt={receipt} />
      {receipt.changedAt !== null && (
        <p className="text-quiet print:hidden">{text.details.changed(formatDate(receipt.changedAt))}</p>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onPress={() => print()}>{text.print}</Button>
        <a
          href={`/api/receipts/${receipt.number}/pdf`}
          download={`${receipt.number}.pdf`}
          className={buttonStyles('quiet')}
        >
          {text.pdf}
        </a>
        {receipt.canCorrect && (
          <Button kind="quiet" shines={false} onPress={() => setCorrecting(true)}>
            {receipt.buyer.company || receipt.buyer.address ? text.details.correct : text.details.add}
          </Button>
        )}
        <LinkButton to={pages.account} kind="plain" className="ml-3">
          {text.back}
        </LinkButton>
      </div>
      {isCorrecting && (
        <ReceiptDetailsDialog
          addressee={receipt.buyer}
          lead={text.details.lead}
          save={(body) =>
            call('PUT /api/receipts/{number}/details', { params: { number: receipt.number }, body })
          }
          onSaved={reload}
          onClose={() => setCorrecting(false)}
        />
      )}
    </div>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid-argument');
}

/** The receipt itself: a sheet on the screen, and the whole page on paper. */
function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { number, issuedAt, kind, item, amountCents, discountCents, currency, refundedCents } = receipt;
  const { site, seller, buyer, coupon, taxCents, isTaxAdded } = receipt;
  const { address, company, country, name, taxId } = buyer;
  const money = (cents: number) => moneyText(cents, currency);
  const note = sinceText(receipt);
  return (
    <article className="overflow-hidden rounded-card border-t-8 border-amber bg-surface p-6 shadow-low sm:p-10 print:rounded-none print:border-t-4 print:bg-transparent print:p-0 print:pt-8 print:shadow-none">
      <p className="font-display text-title font-bold wrap-anywhere">{site}</p>
      <h1 className="mt-6 text-heading">{text.heading}</h1>
      <dl className="mt-4 grid gap-1 sm:grid-cols-[auto_1fr] sm:gap-x-6">
        <dt className="text-quiet">{text.number}</dt>
        <dd className="tabular-nums font-semibold">{number}</dd>
        <dt className="text-quiet">{text.paidOn}</dt>
        <dd>
          <time
            dateTime={new Date(issuedAt).toISOString()}
          >{`${formatDate(issuedAt)} (${offsetText(issuedAt)})`}</time>
        </dd>
        {text.paidWith[kind] !== null && (
          <>
            <dt className="text-quiet">{text.paidWithLabel}</dt>
            <dd>{text.paidWith[kind]}</dd>
          </>
        )}
      </dl>
      <div className="mt-8 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Side title={text.soldBy} lines={[seller.name, seller.address, seller.registration, seller.tax]} />
        <Side
          title={text.paidBy}
          lines={[
            company,
            name ?? '',
            ...address.split('\n'),
            countryName(country, pageLanguage),
            taxId === '' ? '' : `${text.taxId} ${taxId}`,
            buyer.email,
          ]}
        />
      </div>
      <dl className="mt-8">
        <Row
          label={
            <>
              <span className="block font-semibold">
                {`${text.course}: ${text.item[item]}${receipt.seats === null ? '' : ` × ${receipt.seats}`}`}
              </span>
              <span className="block text-quiet">{useOf(receipt)}</span>
            </>
          }
          amount={money(amountCents - (isTaxAdded ? taxCents : 0) + discountCents)}
        />
        {discountCents > 0 && (
          <Row
            label={coupon === null ? text.sale : text.discount(coupon)}
            amount={`−${money(discountCents)}`}
          />
        )}
        {isTaxAdded && taxCents > 0 && <Row label={text.tax} amount={money(taxCents)} />}
        <Row
          label={<span className="font-display text-title font-bold">{text.total}</span>}
          amount={<span className="font-display text-title font-bold">{money(amountCents)}</span>}
        />
        {!isTaxAdded && taxCents > 0 && (
          <Row label={<span className="text-quiet">{text.taxIncluded}</span>} amount={money(taxCents)} />
        )}
        {refundedCents > 0 && (
          <>
            <Row label={text.refunded} amount={`−${money(refundedCents)}`} />
            <Row
              label={<span className="font-semibold">{text.left}</span>}
              amount={<span className="font-semibold">{money(amountCents - refundedCents)}</span>}
            />
            {taxCents > 0 && (
              <Row
                label={<span className="text-quiet">{text.taxLeft}</span>}
                amount={money(taxCents - refundedTax(receipt))}
              />
            )}
          </>
        )}
      </dl>
      {note !== null && <p className="mt-5 rounded-small bg-warning-soft px-4 py-3 text-warning">{note}</p>}
      {receipt.reference !== '' && (
        <p className="mt-8 text-quiet">
          {text.reference}: <span className="wrap-anywhere">{receipt.reference}</span>
        </p>
      )}
    </article>
  );
}

/** The seller or the customer; the first line is the name, and empty lines are omitted. */
function Side({ title, lines }: { title: string; lines: readonly string[] }) {
  const [name, ...others] = lines.filter(Boolean);
  return (
    <section>
      <h2 className="font-text text-base font-medium tracking-normal text-quiet">{title}</h2>
      <p className="font-semibold wrap-anywhere">{name}</p>
      {others.map((line, place) => (
        <p key={place} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </section>
  );
}

function Row({ label, amount }: { label: ReactNode; amount: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-3.5">
      <dt>{label}</dt>
      <dd className="tabular-nums whitespace-nowrap">{amount}</dd>
    </div>
  );
}

/** Returns the payment's refund or dispute; null when there is none. */
function sinceText({ kind, standing, refundedCents, refundedAt, currency }: Receipt): string | null {
  const day = refundedAt === null ? '' : formatDate(refundedAt);
  const byHand = standing === 'withdrawn' && kind !== 'stripe';
  return text.since[byHand ? 'withdrawnByHand' : standing]?.(moneyText(refundedCents, currency), day) ?? null;
}

function useOf(receipt: Receipt): string {
  const { isGift, seats, currency } = receipt;
  if (isGift) return messages.gift.receipt;
  if (seats === null) return text.once;
  return messages.group.receipt(seats, moneyText(seatPrice({ ...receipt, seats }), currency));
}
