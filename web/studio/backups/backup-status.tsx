import type { ReactNode } from 'react';
import { words } from '#words/words.ts';
import { ApiError, call } from '../../call.ts';
import { formatDateTime, formatTimeAgo } from '../../format.ts';
import { useAlert } from '../../parts/alert.tsx';
import { Button } from '../../parts/button.tsx';
import { StudioSection } from '../studio-section.tsx';
import type { Backups } from './use-backups.ts';

const { now: text, status } = words.studioBackups;

type BackupStatusProps = { backups: Backups; onChange: () => Promise<void> };

/** The last backup and restore test, the next ones, the copy elsewhere, and the button that makes one now. */
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
