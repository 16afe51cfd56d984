import { placeOf } from '#rules/sign-in/session.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { SectionFailed } from '#web/parts/load-failed.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDate, formatTimeAgo } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { AccountSection } from './account-section.tsx';
import { deviceText } from './device-text.ts';

const text = messages.account.devices;

/** The list of active sessions, with buttons that end one or all others. */
export function DevicesSection() {
  const alert = useAlert();
  const { data, error, loading, reload } = useApi('GET /api/sessions');
  const sessions = data?.sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
  const failed = error !== null && !loading;

  async function end(id: string, done: string) {
    try {
      await call('DELETE /api/sessions/{id}', { params: { id } });
      alert(done, 'success');
    } catch (cause) {
      // The session may have ended already.
      const over = cause instanceof ApiError && cause.code === 'not-found';
      alert(over ? done : messages.account.notDone, over ? 'success' : 'error');
    }
    await reload();
  }

  return (
    <AccountSection title={text.title}>
      <p className="text-quiet">{text.lead}</p>
      {failed && <SectionFailed text={text.failed} again={text.again} onRetry={reload} />}
      {!sessions && !failed && <Skeleton className="h-20 w-full bg-ground!" />}
      {sessions && (
        <ul className="grid divide-y divide-line">
          {sessions.map((session) => (
            <DeviceRow key={session.id} {...session} onEnd={() => end(session.id, text.ended)} />
          ))}
        </ul>
      )}
      {sessions?.length === 1 && <p className="text-quiet">{text.only}</p>}
      {sessions && sessions.length > 1 && (
        <div>
          <Button kind="quiet" onPress={() => end('others', text.othersEnded)}>
            {text.endOthers}
          </Button>
        </div>
      )}
    </AccountSection>
  );
}

type DeviceRowProps = {
  userAgent: string;
  timeZone: string;
  current: boolean;
  createdAt: number;
  lastUsedAt: number;
  onEnd: () => Promise<void>;
};

/** A device of the list: name, last use and the button that signs it out. */
function DeviceRow({ userAgent, timeZone, current, createdAt, lastUsedAt, onEnd }: DeviceRowProps) {
  const name = deviceText(userAgent);
  const place = placeOf(timeZone);
  const lastUsed = current ? text.now : text.lastUsed(formatTimeAgo(lastUsedAt, Date.now()));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 first:pt-0">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span>{name}</span>
          {current && (
            <span className="rounded-full bg-sky-soft px-3 py-0.5 font-medium text-sky">{text.here}</span>
          )}
        </p>
        {place && <p className="text-quiet">{text.near(place)}</p>}
        <p className="text-quiet">{`${lastUsed}, ${text.since(formatDate(createdAt))}`}</p>
      </div>
      {!current && (
        <Button kind="quiet" onPress={onEnd} aria-label={text.endNamed(name)}>
          {text.end}
        </Button>
      )}
    </li>
  );
}
