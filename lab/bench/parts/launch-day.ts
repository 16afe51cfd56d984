/** Launch day, several times over, on one core: each of its loads by itself, and then all of them together. */
import { type Bench, engineNames } from '../bench.ts';
import type { Engine } from '../database.ts';
import { atMost, type Goal } from '../goals.ts';
import type { Stream } from '../load/paced-load.ts';
import { prepareLaunchDay } from './launch-day-loads.ts';
import { errorsOf, runStreams, slowestP99, withLaunchDay } from './launch-day-run.ts';

const seconds = 20;
/** At ten times launch day all loads together take more than one core. */
const togetherShare = 0.2;

export async function measureLaunchDay(bench: Bench, engine: Engine): Promise<Goal[]> {
  const { times } = bench.options;
  const together = Math.max(1, Math.round(times * togetherShare));
  return withLaunchDay(bench, engine, async (folder, shop) => {
    const loads = await prepareLaunchDay(folder, shop);
    const goals: Goal[] = [];
    const run = async (what: string, streams: Stream[]) => {
      const title = `${what}, ${engineNames[engine]}`;
      const paced = await runStreams({ folder, product: shop.product, title, streams, seconds });
      goals.push(
        atMost(`${title}: errors`, errorsOf(paced), 0, ''),
        atMost(`${title}: slowest p99`, slowestP99(paced), 50, ' ms'),
      );
    };
    for (const [load, streams] of Object.entries(await loads({ rate: times, seconds })))
      await run(`${load}, × ${times}`, streams);
    await run(`all together, × ${together}`, Object.values(await loads({ rate: together, seconds })).flat());
    return goals;
  });
}
