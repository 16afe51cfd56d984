import { words } from '#words/words.ts';
import { call, ApiError } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { Skeleton } from '../parts/loading.tsx';
import { useApi } from '../use-api.ts';
import { AccountSection } from './account-section.tsx';
import { DeviceRow } from './device-row.tsx';

const text = words.account.devices;

/** The list of live sessions, with buttons that end one or all others. */
export function DevicesSection() {
  const alert = useAlert();
  const { data, error, loading, reload } = useApi('GET /api/sessions');
  const sessions = data?.sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
  const failed = error !== null && !loading;

  async function end(id: string, done: string) {
    try {
      await call('DELETE /api/sessions/{id}', { params: { id } });
      alert(done, 'success');
    } catch (refusal) {
      // The session has ended by itself meanwhile.
      const over = refusal instanceof ApiError && refusal.code === 'not-found';
      alert(over ? done : words.account.notDone, over ? 'success' : 'error');
    }
    await reload();
  }

  return (
    <AccountSection title={text.title}>
      <p className="text-quiet">{text.lead}</p>
      {failed && (
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-error">{text.failed}</p>
          <Button kind="quiet" onPress={reload}>
            {text.again}
          </Button>
        </div>
      )}
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
