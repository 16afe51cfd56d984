/** Launch day for minutes, then three times as much as it, and how soon the site is as before. */
import { type Bench, engineNames } from '../bench.ts';
import type { Engine } from '../database.ts';
import { atLeast, atMost, type Goal } from '../goals.ts';
import type { Paced } from '../load/paced-load.ts';
import { prepareLaunchDay, type Wish } from './launch-day-loads.ts';
import { errorsOf, runStreams, slowestP99, withLaunchDay } from './launch-day-run.ts';

const rush: Wish = { rate: 3, seconds: 120 };
/** The site has so long to be as before. */
const recovering: Wish = { rate: 1, seconds: 10 };
const recovered: Wish = { rate: 1, seconds: 20 };
/** Payments and people who watch are served whatever else is refused. */
const neverRefused = ['webhook', 'gate check', 'progress'];

export async function measureLongLaunchDay(bench: Bench, engine: Engine): Promise<Goal[]> {
  const name = engineNames[engine];
  return withLaunchDay(bench, engine, async (folder, shop) => {
    const loads = await prepareLaunchDay(folder, shop);
    const measure = async (what: string, wish: Wish, { waits }: { waits: boolean }) => {
      const streams = Object.values(await loads(wish)).flat();
      const { seconds } = wish;
      const title = `${what}, ${name}`;
      return runStreams({ folder, product: shop.product, title, streams, seconds, waits });
    };
    const { lasting } = bench.options;
    const usual = await measure(`× 1 for ${lasting} s`, { rate: 1, seconds: lasting }, { waits: true });
    const rushed = await measure(`× 3 for ${rush.seconds} s`, rush, { waits: false });
    await measure('× 1, the first 10 s after it', recovering, { waits: false });
    const after = await measure('× 1, from 10 s after it', recovered, { waits: true });
    return [
      atMost(`launch day for ${lasting} s, ${name}: errors`, errorsOf(usual), 0, ''),
      ...neverRefused.map((stream) =>
        atLeast(`launch day × 3, ${name}: ${stream} answered well`, wellShare(rushed, stream), 99.9, ' %'),
      ),
      atMost(`10 s after × 3, ${name}: errors`, errorsOf(after), 0, ''),
      atMost(`10 s after × 3, ${name}: p99 beside before`, slowestP99(after) / slowestP99(usual), 2, ' ×'),
    ];
  });
}

function wellShare(paced: Paced[], stream: string): number {
  const found = paced.find(({ name }) => name === stream);
  return found ? 100 * (1 - found.errors / found.sent) : NaN;
}
