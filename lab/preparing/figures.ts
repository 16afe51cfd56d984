import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The time that something took, and that of the processor: both in seconds, children included once they have ended. */
export type Figures = { seconds: number; processorSeconds: number };

export async function measured(act: () => Promise<unknown>): Promise<Figures> {
  const [began, before] = [performance.now(), readStat('self').seconds];
  await act();
  // A child is counted when it has been waited for.
  await new Promise((resolve) => setTimeout(resolve, 500));
  return {
    seconds: (performance.now() - began - 500) / 1000,
    processorSeconds: readStat('self').seconds - before,
  };
}

/** The processor time so far of all processes that this one has started, and of theirs. */
export function secondsOfDescendants(): number {
  const processes = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      return [{ pid: Number(pid), ...readStat(pid) }];
    } catch {
      return [];
    }
  });
  const within = new Set([process.pid]);
  for (let size = 0; size !== within.size;) {
    size = within.size;
    for (const { pid, parent } of processes) if (within.has(parent)) within.add(pid);
  }
  within.delete(process.pid);
  return processes.reduce((sum, { pid, seconds }) => sum + (within.has(pid) ? seconds : 0), 0);
}

/** Linux counts in hundredths of a second; fields 14 to 17 are those of this process and of its ended children. */
function readStat(pid: string): { parent: number; seconds: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
  return { parent: Number(fields[1]), seconds: ticks / 100 };
}

export function megabytesIn(folder: string): number {
  const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1e6;
}
