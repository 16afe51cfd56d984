import { useCallback, useEffect, useRef, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { moneyText } from '#rules/payments/money.ts';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { Button } from '#web/parts/button.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { ServerReply } from './email-server-reply.tsx';

const text = messages.studioLearner.timeline;

type Timeline = Api['GET /api/studio/learners/{uid}/timeline']['reply'];
type Event = Timeline['events'][number];

/** All events, newest first. A new `round` reloads them. */
export function TimelineSection({ uid, round }: { uid: string; round: string }) {
  const [timeline, setTimeline] = useState<Timeline | null>(null);
  const [failed, setFailed] = useState(false);
  const request = useRef(0);

  const load = useCallback(
    async (former: Timeline | null) => {
      const mine = ++request.current;
      setFailed(false);
      const cursor = former?.next;
      try {
        const reply = await call('GET /api/studio/learners/{uid}/timeline', {
          params: { uid },
          query: cursor ? { cursor } : {},
        });
        if (mine !== request.current) return;
        setTimeline({ events: [...(former?.events ?? []), ...reply.events], next: reply.next });
      } catch {
        if (mine === request.current) setFailed(true);
      }
    },
    [uid],
  );

  useEffect(() => void load(null), [load, round]);

  return (
    <StudioSection title={text.title}>
      {!timeline && !failed && <Skeleton className="h-32 w-full bg-ground!" />}
      {timeline?.events.length === 0 && <p className="text-quiet">{text.empty}</p>}
      {timeline && timeline.events.length > 0 && (
        <ol className="grid gap-4 border-l-2 border-line pl-5">
          {timeline.events.map((event) => (
            <TimelineEvent key={event.id} event={event} />
          ))}
        </ol>
      )}
      {failed && <ErrorText>{text.failed}</ErrorText>}
      {(failed || timeline?.next) && (
        <div>
          <Button kind="quiet" onPress={() => load(timeline)}>
            {failed ? text.again : text.more}
          </Button>
        </div>
      )}
    </StudioSection>
  );
}

const dots: Partial<Record<Event['kind'], string>> = {
  paid: 'bg-success',
  refunded: 'bg-warning',
  watched: 'bg-sky',
  read: 'bg-sky',
  'first-opened': 'bg-sky',
};

const failures: readonly (Event['state'] | null)[] = [
  'refused',
  'unreadable',
  'bounced',
  'complained',
  'stopped',
];

function TimelineEvent({ event }: { event: Event }) {
  const { at, kind, code, state, lesson, detail, actor, receipt, amountCents, currency } = event;
  const amount = amountCents === null || currency === null ? '' : moneyText(amountCents, currency);
  const dot = failures.includes(state) || code === 'banned' ? 'bg-error' : (dots[kind] ?? 'bg-edge');
  return (
    <li className="relative">
      <span aria-hidden="true" className={`absolute top-2 -left-[1.6875rem] size-3 rounded-full ${dot}`} />
      <p className="wrap-anywhere">
        <span>{text.text({ kind, code, detail, state, lesson, amount })}</span>
        {receipt !== null && <span className="tabular-nums text-quiet">{` ${receipt}`}</span>}
      </p>
      {kind === 'mail' && <ServerReply reply={detail} />}
      {kind === 'audit' && detail !== '' && (
        <p className="text-quiet wrap-anywhere">{messages.studioAudit.detail({ action: code, detail })}</p>
      )}
      <p className="tabular-nums text-quiet">
        <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
        {actor !== '' && <span>{`, ${text.by(messages.studioAudit.actor(actor))}`}</span>}
      </p>
    </li>
  );
}
