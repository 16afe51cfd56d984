/** A town of learners buys a course, while webhooks are doubled, shuffled, late and lost; then a judge counts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from '#tests/journeys/site.ts';
import { chanceOf } from './chance.ts';
import { type Killer, startKiller } from './killer.ts';
import { live } from './life.ts';
import { type Person, signIn, type Town } from './person.ts';
import { sideBySide } from './side-by-side.ts';
import type { Tally } from './tally.ts';
import { foundTown, patienceMs, populate, settingsOf, type Wishes } from './town.ts';
import { findingsOf, isClean, reachVerdict, type Verdict } from './verdict.ts';
import { readWebhooks, waitUntilQuiet, type Webhooks } from './webhooks.ts';

export type Outcome = {
  verdict: Verdict;
  webhooks: Webhooks;
  tally: Tally;
  kills: number;
  /** Milliseconds until everybody had bought, and until all that is true was shown as well. */
  boughtAfterMs: number;
  healedAfterMs: number;
};

type Say = (line: string) => void;

const peopleAtOnce = 240;
/** Each costs the site a slow hash; whoever waits longer than a browser does asks again, and makes it worse. */
const signInsAtOnce = 16;

export async function simulate(wishes: Wishes, say: Say): Promise<Outcome> {
  const site = await startSite(settingsOf(wishes));
  try {
    const town = await foundTown(site, wishes);
    const { people, instructor } = populate(town, wishes);
    const begun = Date.now();
    const kill = () => site.killAndStart();
    const killer = await everybodyBuys({ town, people, instructor, wishes, kill, say });
    const boughtAt = Date.now();
    await waitUntilQuiet(town);
    const webhooks = await readWebhooks(town);
    await site.control({ stripe: { fail: 'none' } });
    const verdict = await untilTrue(boughtAt, say, () => reachVerdict(town, people, instructor.browser));
    return {
      verdict,
      webhooks,
      tally: town.tally,
      kills: killer?.kills() ?? 0,
      boughtAfterMs: boughtAt - begun,
      healedAfterMs: Date.now() - begun,
    };
  } finally {
    await site.stop();
  }
}

async function everybodyBuys(run: {
  town: Town;
  people: Person[];
  instructor: Person;
  wishes: Wishes;
  kill: () => Promise<void>;
  say: Say;
}): Promise<Killer | undefined> {
  const { town, people, instructor, kill, say } = run;
  const { seed, killEveryMs } = run.wishes;
  let killer: Killer | undefined;
  const begun = Date.now();
  const timer = setInterval(() => {
    const bought = people.reduce((sum, person) => sum + person.bought, 0);
    const killed = killer ? `, ${killer.kills()} kills` : '';
    say(`${Math.round((Date.now() - begun) / 1000)} s: ${bought} purchases${killed}`);
  }, 5_000);
  try {
    await sideBySide(signInsAtOnce, [instructor, ...people], (person) => signIn(person, town));
    if (killEveryMs) killer = startKiller(kill, chanceOf(seed, -1), killEveryMs);
    await sideBySide(peopleAtOnce, people, (person) => live(person, town));
    return killer;
  } finally {
    clearInterval(timer);
    await killer?.stop();
  }
}

async function untilTrue(boughtAt: number, say: Say, judge: () => Promise<Verdict>): Promise<Verdict> {
  for (;;) {
    const verdict = await judge();
    const sinceMs = Date.now() - boughtAt;
    if (isClean(verdict) || sinceMs > patienceMs) return verdict;
    const open = findingsOf(verdict).map(([what, cases]) => `${cases.length} ${what}`);
    say(`${Math.round(sinceMs / 1000)} s after the last purchase: ${open.join(', ')}`);
    await sleep(5_000);
  }
}
