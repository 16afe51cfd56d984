import { useEffect, useEffectEvent, useRef } from 'react';
import type { Api } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { useAlert } from '../../parts/alert.tsx';
import { useApi } from '../../use-api.ts';

export type Backups = Api['GET /api/studio/backups']['reply'];
export type Backup = Backups['backups'][number];

const runningMs = 1_500;
const restingMs = 30_000;

/** Loads the backups, again and again: often while one is being made, also one that another tab or the night began. */
export function useBackups() {
  const { data, error, loading, reload } = useApi('GET /api/studio/backups');
  const isRunning = data !== null && data.backup.running !== null;

  useEffect(() => {
    const look = () => {
      if (!document.hidden) void reload();
    };
    const timer = setInterval(look, isRunning ? runningMs : restingMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isRunning, reload]);

  useSayWhenDone(data);
  return { data, isAway: error !== null && !loading, reload };
}

/** Says that a backup is complete when this page saw it under way. */
function useSayWhenDone(data: Backups | null): void {
  const alert = useAlert();
  const sawRunning = useRef(false);
  const say = useEffectEvent(() => {
    const { running, failed } = data?.backup ?? {};
    if (running) sawRunning.current = true;
    else if (data && sawRunning.current) {
      sawRunning.current = false;
      if (!failed) alert(words.studioBackups.now.done, 'success');
    }
  });
  useEffect(() => say(), [data]);
}
