import { watchLessons } from '#tests/e2e/people.ts';
import type { OwnSite } from '#tests/e2e/site.ts';
import type { Answer, Browser, Tally } from '../browser.ts';
import { type Customer, planShown, type Simulation, tokensFor, waitForPlan } from '../customer.ts';
import type { Faults } from './faults.ts';

type Video = { id: string; seconds: number };

type Section = { lessons: { id: string; kind: string; lengthSeconds: number }[] };

/** Returns the videos in the order of the outline. */
async function videosOf(browser: Browser): Promise<Video[]> {
  const { body } = await browser.ask('GET', '/api/course');
  const lessons = (body['sections'] as Section[]).flatMap((section) => section.lessons);
  return lessons
    .filter(({ kind }) => kind === 'video')
    .map(({ id, lengthSeconds }) => ({ id, seconds: lengthSeconds }));
}

/** One learner's history outside the site, with every acknowledged write. */
export type Life = {
  customer: Customer;
  /** Browsers with the cookies of signed-out sessions. */
  signedOut: Browser[];
  /** By lesson: the seconds that the site credited, and those that were reported. */
  played: Map<string, { credited: number; reported: number }>;
  name: string;
  signIns: number;
  isClaimed: boolean;
  /** Violations that were visible at once. */
  findings: string[];
};

export type FaultRun = {
  simulation: Simulation;
  site: OwnSite;
  faults: Faults;
  /** The acknowledged writes by kind. */
  acknowledged: Tally;
};

const mailMs = 20_000;
const videosForCertificate = 32;
const triesOfStores = 60;

export function beginLife(customer: Customer): Life {
  return {
    customer,
    signedOut: [],
    played: new Map(),
    name: '',
    signIns: 0,
    isClaimed: false,
    findings: [],
  };
}

export async function live(life: Life, run: FaultRun): Promise<void> {
  const { customer } = life;
  if (!(await signIn(life, run))) return;
  await register(life, run);
  const videos = await videosOf(customer.browser);
  await tryWithoutPaying(life, run, videos);
  if (!(await buy(life, run))) return;
  await watchMost(life, run);
  await watch(life, run, videos[videosForCertificate + 1]!);
  await claim(life, run);
  await signOut(life, run);
  if (!(await signIn(life, run))) return;
  await register(life, run);
  await watch(life, run, videos[videosForCertificate + 2]!);
}

/** Requests emails until one works; an email may be late, and its link expired by a clock that is ahead. */
export async function signIn(life: Life, { simulation, acknowledged }: FaultRun): Promise<boolean> {
  const { browser, email, chance } = life.customer;
  for (let mails = 0; mails < 8; mails++) {
    const known = await tokensFor(life.customer, simulation);
    const asked = await browser.ask('POST', '/api/sign-in-links', { email });
    if (asked.status === 202) acknowledged.count('sign-in mails');
    const token = await newToken(life.customer, simulation, known);
    if (token === null) continue;
    const here = await browser.ask('POST', '/api/sessions', { token });
    const { status } =
      here.status === 403 ? await browser.ask('POST', '/api/sessions', { token, email }) : here;
    if (status !== 201) continue;
    acknowledged.count('sign-ins');
    life.signIns += 1;
    if (chance.happens(0.3)) await openAgain(life, token);
    return true;
  }
  simulation.tally.count('gave up signing in');
  return false;
}

async function newToken(customer: Customer, simulation: Simulation, known: string[]): Promise<string | null> {
  for (const giveUpAt = Date.now() + mailMs; Date.now() < giveUpAt;) {
    const token = (await tokensFor(customer, simulation)).find((one) => !known.includes(one));
    if (token !== undefined) return token;
    await customer.chance.pause(400);
  }
  return null;
}

/** A used link opens nothing in another browser (promise I4). */
async function openAgain({ customer, findings }: Life, token: string): Promise<void> {
  const { browser, email } = customer;
  const other = browser.copy();
  other.forgetCookies();
  const { status } = await other.ask('POST', '/api/sessions', { token, email });
  if (status === 201) findings.push(`${email}: a link opened two sessions`);
}

/** Signs in again when a clock that is ahead ended the session. */
async function ask(life: Life, run: FaultRun, ...question: Parameters<Browser['ask']>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await life.customer.browser.ask(...question);
    if (answer.status !== 401 || tries === 4) return answer;
    await signIn(life, run);
  }
}

async function register(life: Life, run: FaultRun): Promise<void> {
  const { customer } = life;
  const name = `${customer.email.split('@')[0]} of ${life.signIns}`;
  const details = { country: customer.country, umur: '17-25', kerja: 'Student', phone: '012-345 6789' };
  const { status } = await ask(life, run, 'PATCH', '/api/me', { name, ...details });
  if (status !== 200) return;
  life.name = name;
  run.acknowledged.count('changes of the profile');
}

/** Tries to get access and roles without paying (promises I2, I6 and I8). */
async function tryWithoutPaying(life: Life, run: FaultRun, videos: Video[]): Promise<void> {
  const { findings, customer } = life;
  const gated = videos.at(-1)!;
  const film = await ask(life, run, 'GET', `/api/lessons/${gated.id}/playback`);
  if (film.status === 200) findings.push(`${customer.email}: a gated lesson opened without a plan`);
  const forged = await ask(life, run, 'PATCH', '/api/me', { plan: 'ultra' });
  if (forged.status < 400) findings.push(`${customer.email}: the browser set the plan`);
  const claimed = await ask(life, run, 'POST', '/api/certificates', { name: 'Nobody' });
  if (claimed.status === 201) findings.push(`${customer.email}: a certificate that was not earned`);
}

async function buy(life: Life, run: FaultRun): Promise<boolean> {
  const { customer } = life;
  const { simulation, acknowledged } = run;
  for (let tries = 0; tries < 20; tries++) {
    const { status, body } = await ask(life, run, 'POST', '/api/checkouts', { plan: 'ultra' });
    if (status === 201) {
      acknowledged.count('checkouts');
      const card = { method: 'card', number: '4242424242424242', expiry: '12 / 40', cvc: '123' };
      const answer = await simulation.stripe.pay(String(body['sessionId']), card);
      if (answer === 'done') {
        customer.bought += 1;
        acknowledged.count('payments');
      }
      if (customer.chance.happens(0.6))
        await ask(life, run, 'GET', `/api/checkouts/${String(body['sessionId'])}`);
    }
    if (await waitForPlan(customer, { ...simulation, timeoutMs: 10_000 }, (plan) => plan === 'ultra'))
      return true;
    if (status === 401) await signIn(life, run);
  }
  // The oracle decides at the end whether it was paid.
  simulation.tally.count('gave up buying');
  return (await planShown(customer)) === 'ultra';
}

/** Opens a lesson and reports four times what was played, a little more each time. */
async function watch(life: Life, run: FaultRun, video: Video): Promise<void> {
  const { customer, played } = life;
  const opened = await ask(life, run, 'GET', `/api/lessons/${video.id}/playback`);
  if (opened.status !== 200) {
    run.simulation.tally.count(`films answered ${opened.status}`);
    return;
  }
  const stream = String(opened.body['stream']);
  const known = played.get(video.id) ?? { credited: 0, reported: 0 };
  played.set(video.id, known);
  for (let report = 1; report <= 4; report++) {
    await customer.chance.pause(1_500);
    const until = Math.min(report * 1.5, video.seconds);
    known.reported = Math.max(known.reported, until);
    const body = { ranges: [[0, until]], resumeAt: until, stream };
    const told = await ask(life, run, 'PUT', `/api/lessons/${video.id}/progress`, body);
    if (told.status !== 200) continue;
    known.credited = Math.max(known.credited, Number(told.body['seconds']));
    run.acknowledged.count('progress reports');
  }
}

/** Watching half of the course takes hours, so the stores record it before anything is reported. */
async function watchMost({ customer }: Life, { faults, site, simulation }: FaultRun): Promise<void> {
  for (let tries = 1; ; tries++) {
    await faults.whenCalm();
    try {
      return await watchLessons(site, customer.email, videosForCertificate);
    } catch (error) {
      if (tries === triesOfStores) throw error;
      simulation.tally.count('the stores were tried again');
      await customer.chance.pause(1_000);
    }
  }
}

/** When the reply to a claim is lost, a second claim says that it exists. */
async function claim(life: Life, run: FaultRun): Promise<void> {
  for (let tries = 0; tries < 10 && !life.isClaimed; tries++) {
    const { status, body } = await ask(life, run, 'POST', '/api/certificates', { name: 'A Learner' });
    if (status === 201) run.acknowledged.count('claims');
    life.isClaimed = status === 201 || status === 409;
    if (!life.isClaimed)
      run.simulation.tally.count(`claims answered ${status} ${JSON.stringify(body['reason'] ?? '')}`);
    await life.customer.chance.pause(500);
  }
}

async function signOut({ customer, signedOut }: Life, { acknowledged }: FaultRun): Promise<void> {
  const { browser } = customer;
  const copy = browser.copy();
  const { status } = await browser.ask('DELETE', '/api/sessions/current');
  if (status !== 200) return;
  acknowledged.count('sign-outs');
  signedOut.push(copy);
}
