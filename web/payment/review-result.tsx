import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { useAppContent } from '../content/content-provider.tsx';
import { useHelpUrl } from '../shell/help-url.ts';
import { LinkButton } from '../parts/button.tsx';
import { buttonStyles } from '../parts/button-styles.ts';
import { PaymentPicture } from '../pictures/payment-picture.tsx';
import type { PaymentResult } from './payment-result.ts';

/** Money came and opens nothing by itself: what was paid, what one has now, and what happens next. */
export function ReviewResult({ why, item, has }: Omit<Extract<PaymentResult, { is: 'review' }>, 'is'>) {
  const { review } = words.payment.success;
  const { plans } = useAppContent();
  const facts = [
    [review.paid, words.receipt.item[item]],
    [review.has, has === 'free' ? review.hasNone : plans[has].title],
    [review.why, review.reasons[why]],
    [review.next, review.nextText],
  ] as const;
  return (
    <section className="mx-auto max-w-xl py-8 sm:py-14">
      <PaymentPicture state="on-its-way" />
      <h1 className="mt-6 text-heading">{review.title}</h1>
      <dl className="mt-6 grid gap-5 rounded-card bg-surface p-6 shadow-low sm:p-8">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt className="text-quiet">{name}</dt>
            <dd className="mt-0.5 font-medium">{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={has === 'free' ? pages.account : pages.course}>
          {has === 'free' ? review.toAccount : review.toCourse}
        </LinkButton>
        <a href={useHelpUrl()} target="_blank" rel="noreferrer" className={buttonStyles('quiet')}>
          {review.help}
        </a>
      </div>
    </section>
  );
}
