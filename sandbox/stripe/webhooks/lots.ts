import type { Control, ControlState } from '../../control.ts';
import { seededRandom } from '../../seeded-random.ts';

/** Draws the fate of each event: the number of copies, their delay, or none at all. */
export interface Lots {
  /** The copies of the next event. */
  draw(): Copy[];
  /** How late something is that is let go now. */
  delayMs(): number;
  counts(): LotCounts;
}

interface Copy {
  state: 'pending' | 'held' | 'dropped';
  delayMs: number;
}

/** Events since the start, and how many of them met with which accident. */
export interface LotCounts {
  events: number;
  duplicated: number;
  shuffled: number;
  late: number;
  lost: number;
}

type Shares = Exclude<ControlState['stripe']['webhooks'], string>;

/** Where /control gives shares, each event draws its lot from the seed; otherwise all fare alike. */
export function castLots(control: Control, random: () => number): Lots {
  const counts: LotCounts = { events: 0, duplicated: 0, shuffled: 0, late: 0, lost: 0 };
  let shares: Shares | undefined;
  let seeded = random;

  return {
    draw() {
      counts.events += 1;
      const { webhooks, duplicates } = control.state.stripe;
      if (typeof webhooks === 'object') return drawFrom(webhooks);
      const state = webhooks === 'deliver' ? 'pending' : webhooks === 'hold' ? 'held' : 'dropped';
      return Array.from({ length: duplicates + 1 }, () => ({ state, delayMs: delayMs() }));
    },
    delayMs,
    counts: () => ({ ...counts }),
  };

  function delayMs(): number {
    const { latencyMs, webhookDelayMs, shuffle } = control.state.stripe;
    return latencyMs + webhookDelayMs + (shuffle ? Math.floor(random() * shuffleWindowMs) : 0);
  }

  /** Every event takes the same number of draws, so that one share can be changed without moving the others. */
  function drawFrom(wanted: Shares): Copy[] {
    if (shares !== wanted) seeded = seededRandom(wanted.seed);
    shares = wanted;
    const [isLost, isDouble, isShuffled, isLate] = (['lost', 'duplicate', 'shuffle', 'late'] as const).map(
      (kind) => seeded() < wanted[kind],
    );
    const [shuffleMs, lateMs] = [seeded() * wanted.shuffleMs, (0.5 + seeded() / 2) * wanted.lateMs];
    const secondMs = seeded() * wanted.shuffleMs;
    if (isLost) {
      counts.lost += 1;
      return [{ state: 'dropped', delayMs: 0 }];
    }
    counts.duplicated += Number(isDouble);
    counts.shuffled += Number(isShuffled);
    counts.late += Number(isLate);
    const first = delayMs() + Math.floor((isShuffled ? shuffleMs : 0) + (isLate ? lateMs : 0));
    const copies: Copy[] = [{ state: 'pending', delayMs: first }];
    if (isDouble) copies.push({ state: 'pending', delayMs: first + Math.floor(secondMs) });
    return copies;
  }
}

const shuffleWindowMs = 400;
