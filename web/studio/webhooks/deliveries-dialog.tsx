import type { Api, StudioWebhook } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { SectionFailed } from '#web/parts/load-failed.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';

const { log: text, events: eventNames } = messages.studioWebhooks;

type Delivery = Api['GET /api/studio/webhooks/{id}/deliveries']['reply']['deliveries'][number];

/** The last deliveries to a webhook, newest first. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: StudioWebhook; onClose: () => void }) {
  const { id, url, off } = webhook;
  const { data, isFailed, loading, reload } = useApi('GET /api/studio/webhooks/{id}/deliveries', {
    params: { id },
  });
  return (
    <Dialog open title={text.title(new URL(url).host)} onClose={onClose}>
      {isFailed && <SectionFailed text={text.failed} again={text.again} onRetry={reload} />}
      {!data && !isFailed && <Skeleton className="h-32 w-full" />}
      {data?.deliveries.length === 0 && <p className="text-quiet">{text.empty}</p>}
      <ul className="grid grid-cols-1 empty:hidden">
        {data?.deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            webhookId={id}
            canSend={off === null}
            onChange={reload}
          />
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        {!isFailed && (
          <QuietButton busy={loading && data !== null} onPress={reload}>
            {text.refresh}
          </QuietButton>
        )}
        <QuietButton onPress={onClose}>{text.close}</QuietButton>
      </div>
    </Dialog>
  );
}

type DeliveryRowProps = {
  delivery: Delivery;
  webhookId: string;
  canSend: boolean;
  onChange: () => Promise<void>;
};

function DeliveryRow({ delivery, webhookId, canSend, onChange }: DeliveryRowProps) {
  const { id, createdAt, deliveredAt, failure, nextTryAt, tries } = delivery;
  const alert = useAlert();
  const name = nameOf(delivery);
  const time = formatDateTime(createdAt);

  async function sendAgain() {
    try {
      const params = { id: webhookId, event: id };
      await call('POST /api/studio/webhooks/{id}/deliveries/{event}/attempts', { params });
      alert(text.queued, 'success');
    } catch {
      alert(text.notQueued);
    }
    await onChange();
  }

  const facts = [
    time,
    tries > 0 && text.tries(tries),
    nextTryAt !== null && failure !== null && text.next(formatDateTime(nextTryAt)),
  ];
  return (
    <li className="grid grid-cols-1 gap-1 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong>{name}</strong>
        <span className={deliveredAt === null && failure !== null ? 'text-error' : 'text-quiet'}>
          {resultOf(delivery)}
        </span>
      </p>
      <p className="text-quiet tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      <p translate="no" className="font-mono text-quiet wrap-anywhere">
        {id}
      </p>
      {canSend && (
        <div className="mt-2">
          <QuietButton onPress={sendAgain} aria-label={text.sendAgainOf(name, time)}>
            {text.sendAgain}
          </QuietButton>
        </div>
      )}
    </li>
  );
}

function nameOf({ type }: Delivery): string {
  return Object.hasOwn(eventNames, type) ? eventNames[type as keyof typeof eventNames] : type;
}

function resultOf({ deliveredAt, status, failure }: Delivery): string {
  if (deliveredAt !== null) return text.delivered(status ?? 0);
  return failure === null ? text.waiting : text.reason[failure](status ?? 0);
}
