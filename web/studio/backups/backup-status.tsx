import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDateTime, formatTimeAgo } from '#web/platform/format.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { useApi } from '#web/platform/use-api.ts';

export type Backups = Api['GET /api/studio/backups']['reply'];
export type Backup = Backups['backups'][number];

const runningMs = 1_500;
const idleMs = 30_000;

/** Polls the backups: often while one is running, including one that another tab or the schedule started. */
export function useBackups() {
  const { data, error, loading, reload } = useApi('GET /api/studio/backups');
  const isRunning = data !== null && data.backup.running !== null;

  useEffect(() => {
    const look = () => {
      if (!document.hidden) void reload();
    };
    const timer = setInterval(look, isRunning ? runningMs : idleMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isRunning, reload]);

  useDoneAlert(data);
  return { data, isAway: error !== null && !loading, reload };
}

/** Announces the end of a backup that this page saw running. */
function useDoneAlert(data: Backups | null): void {
  const alert = useAlert();
  const sawRunning = useRef(false);
  const showDone = useEffectEvent(() => {
    const { running, failed } = data?.backup ?? {};
    if (running) sawRunning.current = true;
    else if (data && sawRunning.current) {
      sawRunning.current = false;
      if (!failed) alert(messages.studioBackups.now.done, 'success');
    }
  });
  useEffect(() => showDone(), [data]);
}

const { now: text, status, notices } = messages.studioBackups;

type BackupStatusProps = { backups: Backups; onChange: () => Promise<void> };

/** The last and next backup and restore test, the remote copy, and the button that starts a backup. */
export function BackupStatus({ backups, onChange }: BackupStatusProps) {
  const { backup, drill, storeHost } = backups;
  return (
    <StudioSection title={status.title}>
      <BackUpNow running={backup.running} onChange={onChange} />
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Fact label={status.last}>
          {backup.lastGood ? <Past at={backup.lastGood.at} /> : <p>{status.never}</p>}
        </Fact>
        <Fact label={status.next}>
          <p className="tabular-nums">
            {backup.nextAt === null ? status.off : formatDateTime(backup.nextAt)}
          </p>
        </Fact>
        <Fact label={status.lastDrill}>
          <LastDrill drill={drill} />
          <p className="mt-1 max-w-measure text-quiet">{status.drillHint}</p>
        </Fact>
        <Fact label={status.copy}>
          <p className="wrap-anywhere">{storeHost === null ? status.noCopy : status.copyAt(storeHost)}</p>
          {storeHost === null && <p className="mt-1 max-w-measure text-quiet">{status.noCopyHint}</p>}
        </Fact>
      </dl>
    </StudioSection>
  );
}

function LastDrill({ drill }: Pick<Backups, 'drill'>) {
  const next = formatDateTime(drill.nextAt);
  if (drill.running) return <p>{status.drillRunning}</p>;
  if (!drill.lastGood) return <p className="tabular-nums">{status.drillNever(next)}</p>;
  return (
    <>
      <p className="tabular-nums">{status.drillPassed(formatDateTime(drill.lastGood.at))}</p>
      <p className="text-quiet tabular-nums">{status.drillNext(next)}</p>
    </>
  );
}

type BackUpNowProps = { running: Backups['backup']['running']; onChange: () => Promise<void> };

function BackUpNow({ running, onChange }: BackUpNowProps) {
  const alert = useAlert();

  async function backUp() {
    alert(null);
    try {
      const { isNew } = await call('POST /api/studio/backup-runs');
      if (!isNew) alert(text.already, 'notice');
    } catch (error) {
      const isTooOften = error instanceof ApiError && error.code === 'resource-exhausted';
      alert(isTooOften ? text.tooMany : text.failed);
    }
    await onChange();
  }

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button onPress={backUp} busy={running !== null}>
        {running ? text.running : text.action}
      </Button>
      <div role="status" className="min-w-0 tabular-nums empty:hidden">
        {running && (
          <>
            <p className="font-medium">{text.step(running.step, running.count ?? 0)}</p>
            <p className="text-quiet">{text.since(formatTimeAgo(running.beganAt, Date.now()))}</p>
          </>
        )}
      </div>
    </div>
  );
}

function Past({ at }: { at: number }) {
  return (
    <>
      <p className="tabular-nums">{formatDateTime(at)}</p>
      <p className="text-quiet">{formatTimeAgo(at, Date.now())}</p>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-quiet">{label}</dt>
      <dd className="mt-1 font-medium [&_.text-quiet]:font-normal">{children}</dd>
    </div>
  );
}

/** Says what failed or is turned off, why, and what to do. */
export function BackupNotices({ backup, drill }: Pick<Backups, 'backup' | 'drill'>) {
  return (
    <>
      {backup.failed && (
        <Notice
          title={notices.failed.title}
          reason={`${notices.failed.at(formatDateTime(backup.failed.at))} ${notices.failed.troubles[backup.failed.reason].why}`}
          help={notices.failed.troubles[backup.failed.reason].help}
        />
      )}
      {drill.failed && (
        <Notice
          title={notices.drill.title}
          reason={`${notices.drill.at(formatDateTime(drill.failed.at))} ${notices.drill.troubles[drill.failed.reason]}`}
          help={notices.drill.help}
        />
      )}
      {backup.nextAt === null && (
        <Notice title={notices.off.title} reason={notices.off.text} help={notices.off.help} />
      )}
    </>
  );
}

function Notice({ title, reason, help }: { title: string; reason: string; help: string }) {
  return (
    <section className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-amber-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <h2 className="font-text text-base font-semibold">{title}</h2>
        <p className="max-w-measure">{reason}</p>
        <p className="max-w-measure">{help}</p>
      </div>
    </section>
  );
}
