import type { ReactNode } from 'react';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { useSiteContent } from '../content/content-provider.tsx';
import { type HelpChat, helpUrl } from '../shell/help-url.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { buttonStyles } from '../parts/button-styles.ts';
import { PaymentTimeline } from './payment-timeline.tsx';
import type { PaymentCheck } from './use-payment-check.ts';

const text = words.paymentCheck;

type CheckResultProps = { check: PaymentCheck; email: string; onRetry: () => Promise<void> };

/** The result of a payment check, the next step, and the timeline. */
export function CheckResult({ check, email, onRetry }: CheckResultProps) {
  const verdict = text.verdict[check.verdict];
  const { helpChat } = useSiteContent().site;
  const write = writeAddress(helpChat, check, email);
  const step = nextStep(check, write, onRetry);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="rounded-card bg-sky-soft p-5">
        <h3 className="font-display text-title font-bold">{verdict.title}</h3>
        <p className="mt-2">{verdict.text(text.plan[check.plan])}</p>
        <div className="mt-4">{step}</div>
      </div>
      <PaymentTimeline events={check.events} to="customer" />
      {!writes.includes(check.verdict) && (
        <p className="text-quiet">
          {text.still}{' '}
          <a href={write} target="_blank" rel="noreferrer" className="text-ink underline underline-offset-4">
            {text.write}
          </a>
          . {text.writeNote}
        </p>
      )}
    </div>
  );
}

const writes: PaymentCheck['verdict'][] = [
  'needs-review',
  'disputed',
  'charged-back',
  'refunded',
  'elsewhere',
  'nothing',
];

function nextStep({ verdict, payUrl }: PaymentCheck, write: string, onRetry: () => Promise<void>): ReactNode {
  if (verdict === 'repaired' || verdict === 'all-well')
    return <LinkButton to={pages.course}>{text.next.course}</LinkButton>;
  if (verdict === 'settling')
    return (
      <Button kind="quiet" onPress={onRetry}>
        {text.next.wait}
      </Button>
    );
  if (verdict === 'not-finished' && payUrl !== null)
    return (
      <a href={payUrl} className={buttonStyles('primary')}>
        {text.next.finish}
      </a>
    );
  if (!writes.includes(verdict)) return <LinkButton to={pages.pricing}>{text.next.plans}</LinkButton>;
  return (
    <>
      <a href={write} target="_blank" rel="noreferrer" className={buttonStyles('primary')}>
        {text.next.write} <span className="sr-only">{words.site.newTab}</span>
      </a>
      <p className="mt-3 text-quiet">{text.writeNote}</p>
    </>
  );
}

/** The chat with a message that holds what whoever answers must know. */
function writeAddress(chat: HelpChat, { verdict, references }: PaymentCheck, email: string): string {
  const held = references.slice(0, 6).join(', ') || text.noReferences;
  return helpUrl(chat, text.message(email, text.verdict[verdict].title, held));
}
