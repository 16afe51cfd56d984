import type { Api } from '#contract/api.ts';
import { moneyText } from '#rules/payments/money.ts';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { Skeleton } from '../parts/loading.tsx';
import { formatDate } from '../format.ts';
import { useApi } from '../use-api.ts';
import { AccountSection } from './account-section.tsx';
import { PaymentCheck } from './payment-check.tsx';

type Receipt = Api['GET /api/receipts']['reply']['receipts'][number];

const text = words.receipt.purchases;

/** The purchases, each with its receipt, and the help for customers who paid and see no access. */
export function PurchasesSection({ email, isInstructor }: { email: string; isInstructor: boolean }) {
  const { data, error, loading, reload } = useApi('GET /api/receipts');
  const receipts = data?.receipts;
  const failed = error !== null && !loading;

  // The instructor has nothing to buy; earlier purchases are still listed.
  if (isInstructor && !receipts?.length) return null;
  return (
    <AccountSection title={text.title}>
      {failed && (
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-error">{text.failed}</p>
          <Button kind="quiet" onPress={reload}>
            {text.again}
          </Button>
        </div>
      )}
      {!receipts && !failed && <Skeleton className="h-20 w-full bg-ground!" />}
      {receipts?.length === 0 && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="text-quiet">{text.empty}</p>
          <LinkButton to={pages.pricing} kind="quiet">
            {text.toPlans}
          </LinkButton>
        </div>
      )}
      {receipts && receipts.length > 0 && (
        <>
          <p className="text-quiet">{text.lead}</p>
          <ul className="grid divide-y divide-line">
            {receipts.map((receipt) => (
              <Purchase key={receipt.number} {...receipt} />
            ))}
          </ul>
        </>
      )}
      <PaymentCheck email={email} onChange={reload} />
    </AccountSection>
  );
}

function Purchase({ number, issuedAt, item, amountCents, currency, standing }: Receipt) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 first:pt-0">
      <div>
        <p className="font-semibold">{words.receipt.item[item]}</p>
        <p className="text-quiet">
          <span className="tabular-nums">{moneyText(amountCents, currency)}</span>
          <span>{`, ${formatDate(issuedAt)}`}</span>
          {standing !== 'paid' && (
            <span className="ml-2 rounded-small bg-warning-soft px-2 py-0.5 text-warning">
              {words.receipt.standing[standing]}
            </span>
          )}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-5">
        <Link
          to={pathTo(pages.receipt, { number })}
          className="tabular-nums inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {text.open(number)}
        </Link>
        <a
          href={`/api/receipts/${number}/pdf`}
          download={`${number}.pdf`}
          aria-label={text.pdfOf(number)}
          className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {text.pdf}
        </a>
      </p>
    </li>
  );
}
