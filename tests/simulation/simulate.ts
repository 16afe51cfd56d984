/** A town of learners buys a course, while webhooks are doubled, shuffled, late and lost; then a judge counts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { readFileSync } from 'node:fs';
import { startSite } from '#tests/journeys/site.ts';
import { openBrowser } from './browser.ts';
import { chanceOf } from './chance.ts';
import { type Killer, startKiller } from './killer.ts';
import { live } from './life.ts';
import { openLocalStripe } from './local-stripe.ts';
import { type Person, signIn, type Town } from './person.ts';
import { openTally, type Tally } from './tally.ts';
import { isClean, reachVerdict, type Verdict } from './verdict.ts';
import { readWebhooks, waitUntilQuiet, type Webhooks } from './webhooks.ts';

export type Wishes = {
  purchases: number;
  people: number;
  seed: number;
  /** Milliseconds from one `kill -9` of the product to the next, about; 0 for never. */
  killEveryMs: number;
  /** How late the late webhooks are, at most. */
  lateMs: number;
  reconcileSeconds: number;
};

export type Outcome = {
  verdict: Verdict;
  webhooks: Webhooks;
  tally: Tally;
  kills: number;
  /** Milliseconds until everybody had bought, and until all that is true was shown as well. */
  boughtAfterMs: number;
  healedAfterMs: number;
};

/** By the product's promise everything is true again within 5 minutes, even when every webhook was lost. */
const healingMs = 5 * 60_000;
const peopleAtOnce = 240;
/** Each costs the site a slow hash; whoever waits longer than a browser does asks again, and makes it worse. */
const signInsAtOnce = 16;

export async function simulate(wishes: Wishes, say: (line: string) => void): Promise<Outcome> {
  const { seed } = wishes;
  const site = await startSite({
    // Each person comes from a network of their own, as behind a proxy; the limits for each hold all the same.
    TRUST_PROXY: 'true',
    RECONCILE_SECONDS: String(wishes.reconcileSeconds),
    CHECKOUTS_PER_HOUR: String(Math.max(5, Math.ceil((wishes.purchases / wishes.people) * 4))),
  });
  try {
    const tally = openTally();
    const secretKey = parseEnv(readFileSync('.env.example', 'utf8'))['STRIPE_SECRET_KEY'] ?? '';
    const stripe = openLocalStripe({ sandboxUrl: site.sandboxUrl, secretKey });
    const town: Town = {
      siteUrl: site.url,
      sandboxUrl: site.sandboxUrl,
      stripe,
      tally,
      settleMs: 1_000,
      patienceMs: 150_000,
    };
    await stripe.control('', misbehaviour(wishes, town), 'PUT');
    const begun = Date.now();
    let killer: Killer | undefined;
    const people = settle(wishes, town);
    const stopSaying = sayProgress(people, () => killer?.kills(), begun, say);
    const instructor = personAt(wishes, town, people.length);
    instructor.email = 'instructor@example.com';
    try {
      await together(signInsAtOnce, [instructor, ...people], (person) => signIn(person, town));
      if (wishes.killEveryMs)
        killer = startKiller(() => site.killAndStart(), chanceOf(seed, -1), wishes.killEveryMs);
      await together(peopleAtOnce, people, (person) => live(person, town));
    } finally {
      stopSaying();
      await killer?.stop();
    }
    const boughtAt = Date.now();
    await waitUntilQuiet(town);
    const webhooks = await readWebhooks(town);
    await stripe.control('', { stripe: { fail: 'none' } }, 'PUT');
    let verdict = await reachVerdict(town, people, instructor.browser);
    while (!isClean(verdict) && Date.now() - boughtAt < healingMs) {
      const { paidNotEntitled, entitledNotPaid, wrongReceipts, unflagged } = verdict;
      const counts = [paidNotEntitled, entitledNotPaid, wrongReceipts, unflagged].map((list) => list.length);
      const seconds = Math.round((Date.now() - boughtAt) / 1000);
      say(
        `${seconds} s after the last purchase not yet true (as in the lines at the end): ${counts.join(', ')}`,
      );
      await sleep(5_000);
      verdict = await reachVerdict(town, people, instructor.browser);
    }
    return {
      verdict,
      webhooks,
      tally,
      kills: killer?.kills() ?? 0,
      boughtAfterMs: boughtAt - begun,
      healedAfterMs: Date.now() - begun,
    };
  } finally {
    await site.stop();
  }
}

function misbehaviour({ seed, lateMs }: Wishes, { settleMs }: Town) {
  const webhooks = { duplicate: 0.1, shuffle: 0.2, late: 0.05, lost: 0.01, lateMs, seed };
  const fail = { '500': 0.002, '429': 0.001, refuse: 0.001, half: 0.001, seed };
  return { stripe: { webhooks, fail, settleAfterMs: settleMs } };
}

/** Everybody buys about as often as everybody else. */
function settle(wishes: Wishes, town: Town): Person[] {
  return Array.from({ length: wishes.people }, (_, place) => personAt(wishes, town, place));
}

function personAt({ seed, purchases, people }: Wishes, { siteUrl, tally }: Town, place: number): Person {
  const chance = chanceOf(seed, place);
  const network = `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`;
  return {
    email: `learner-${place}@example.com`,
    browser: openBrowser({ siteUrl, network, chance, tally }),
    chance,
    country: chance.happens(0.5) ? 'Malaysia' : 'Others',
    wanted: Math.floor(purchases / people) + (place < purchases % people ? 1 : 0),
    bought: 0,
    holdings: [],
    undecided: [],
    isToldToWait: false,
    finished: new Set(),
  };
}

async function together(
  atOnce: number,
  people: Person[],
  work: (person: Person) => Promise<void>,
): Promise<void> {
  const queue = people.values();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const person of queue) await work(person);
  });
  await Promise.all(workers);
}

function sayProgress(
  people: Person[],
  kills: () => number | undefined,
  begun: number,
  say: (line: string) => void,
): () => void {
  const timer = setInterval(() => {
    const bought = people.reduce((sum, person) => sum + person.bought, 0);
    const killed = kills() === undefined ? '' : `, ${kills()} kills`;
    say(`${Math.round((Date.now() - begun) / 1000)} s: ${bought} purchases${killed}`);
  }, 5_000);
  return () => clearInterval(timer);
}
