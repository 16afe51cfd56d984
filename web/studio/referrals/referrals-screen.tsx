import { useState } from 'react';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { moneyText } from '#rules/payments/money.ts';
import type { StudioReferrals } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { Button } from '#web/parts/button.tsx';
import { Email } from '#web/parts/email.tsx';
import { Link } from '#web/parts/link.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { useApi } from '#web/platform/use-api.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { TermsForm } from './terms-form.tsx';

const text = messages.studioReferrals;

/** /studio/referrals: the terms, and what customers have earned. */
export default function ReferralsScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <p>
        <Link
          to={pages.studioCoupons}
          className="-my-2 inline-flex min-h-11 items-center font-medium text-sky underline underline-offset-4"
        >
          {text.back}
        </Link>
      </p>
      <ReferralsBody />
    </StudioFrame>
  );
}

function ReferralsBody() {
  const { data, error, reload } = useApi('GET /api/studio/referrals');
  const [isEdited, setEdited] = useState(false);
  const [paying, setPaying] = useState<Balance | null>(null);
  if (!data && error !== null)
    return (
      <Message title={text.failed.title} action={<Button onPress={reload}>{text.failed.again}</Button>}>
        <p>{text.failed.text}</p>
      </Message>
    );
  if (!data) return <Loading label={messages.site.loading} />;
  const { program, balances, isMore } = data;
  const { isActive, percentOff, rewardPercent, waitDays } = program;
  return (
    <>
      <StudioSection title={text.terms.title}>
        <p>{isActive ? text.terms.on(percentOff, rewardPercent, waitDays) : text.terms.off}</p>
        <div>
          <Button kind={isActive ? 'quiet' : 'primary'} shines={false} onPress={() => setEdited(true)}>
            {text.terms.edit}
          </Button>
        </div>
      </StudioSection>
      <StudioSection title={text.list.title}>
        {balances.length === 0 && <p className="text-quiet">{text.list.empty}</p>}
        <ul className="grid grid-cols-1 empty:hidden">
          {balances.map((balance) => (
            <BalanceRow
              key={`${balance.uid} ${balance.currency}`}
              balance={balance}
              onPay={() => setPaying(balance)}
            />
          ))}
        </ul>
        {isMore && <p className="text-quiet">{text.list.more}</p>}
        {balances.length > 0 && (
          <div>
            <a href="/api/studio/referrals/export" download="referrals.csv" className={buttonStyles('quiet')}>
              {text.list.download}
            </a>
          </div>
        )}
      </StudioSection>
      {isEdited && <TermsForm program={program} onClose={() => setEdited(false)} onChange={reload} />}
      {paying && <PayoutDialog balance={paying} onClose={() => setPaying(null)} onChange={reload} />}
    </>
  );
}

type Balance = StudioReferrals['balances'][number];

function BalanceRow({ balance, onPay }: { balance: Balance; onPay: () => void }) {
  const { uid, email, currency, referrals, waitingCents, owedCents, paidCents } = balance;
  const money = (cents: number) => moneyText(cents, currency);
  const facts = [
    text.list.count(referrals),
    waitingCents > 0 && text.list.waiting(money(waitingCents)),
    paidCents > 0 && text.list.paid(money(paidCents)),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <Link to={pathTo(pages.studioLearner, { uid })} className="font-medium wrap-anywhere underline">
          <Email address={email} />
        </Link>
        {owedCents !== 0 && (
          <p className={`tabular-nums font-semibold ${owedCents < 0 ? 'text-warning' : ''}`}>
            {owedCents > 0 ? text.list.owed(money(owedCents)) : text.list.overpaid(money(-owedCents))}
          </p>
        )}
        <p className="tabular-nums text-quiet">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {owedCents > 0 && (
        <Button
          kind="quiet"
          shines={false}
          onPress={onPay}
          aria-label={text.list.payOf(email, money(owedCents))}
        >
          {text.list.pay}
        </Button>
      )}
    </li>
  );
}

type PayoutDialogProps = { balance: Balance; onClose: () => void; onChange: () => Promise<void> };

function PayoutDialog({ balance, onClose, onChange }: PayoutDialogProps) {
  const { uid, email, currency, owedCents: amountCents } = balance;
  const alert = useAlert();
  const amount = moneyText(amountCents, currency);

  async function pay() {
    const body = { currency, amountCents };
    await call('POST /api/studio/learners/{uid}/referral-payouts', { params: { uid }, body });
    alert(text.payout.done(amount), 'success');
    onClose();
    await onChange();
  }

  return (
    <ConfirmDialog
      title={text.payout.title}
      yes={text.payout.yes}
      no={text.payout.no}
      onConfirm={pay}
      errorText={(error) =>
        error instanceof ApiError && error.reason === 'changed-elsewhere'
          ? text.payout.changed
          : text.payout.failed
      }
      onError={onChange}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{text.payout.text(amount, email)}</p>
    </ConfirmDialog>
  );
}
