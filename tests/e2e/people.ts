/** Users at every stage of the course, created through the stores. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Browser, BrowserContext } from 'playwright-core';
import { courseTitle } from '#tests/content/default-course.ts';
import type { UserRecord } from '#rules/user.ts';
import { hashOf } from '#server/platform/crypto.ts';
import {
  createCertificate,
  findCertificateOf,
  markDeclined,
  markIssued,
  markRevoked,
} from '#server/certificates/store.ts';
import { readLessons, readOutline } from '#server/course/lesson-store.ts';
import { openLesson } from '#server/course/progress-store.ts';
import { creditProgress, type StoredCredit, unusedBudget } from '#server/course/progress-credit-store.ts';
import { createSession } from '#server/accounts/session-store.ts';
import { putFactorOff } from '#server/accounts/second-factor-store.ts';
import { changeUser, findOrCreateUser, findUserByEmail, setPlan } from '#server/accounts/user-store.ts';
import type { Site } from './site.ts';
import { withoutOfflineWorker } from './visitor.ts';

export type Person = keyof typeof standings;

type Standing = {
  plan?: 'premium' | 'ultra';
  country?: UserRecord['country'];
  name?: string;
  watched?: number;
} & {
  claim?: 'claimed' | 'declined' | 'issued' | 'revoked';
};

const registered = { country: 'Others', name: 'Aisyah binti Rahman' } as const;
const ultra = { ...registered, plan: 'ultra', watched: 7 } as const;

const standings = {
  visitor: null,
  newcomer: {},
  free: registered,
  malaysian: { ...registered, country: 'Malaysia' },
  premium: { ...registered, plan: 'premium', watched: 4 },
  ultra,
  /** A longer name than most forms expect. */
  longName: { ...ultra, name: 'Wan Nur Aisyah Humaira Balqis binti Tengku Muhammad Hafizuddin Al-Haj' },
  earned: { ...ultra, watched: 32 },
  claimed: { ...ultra, watched: 40, claim: 'claimed' },
  declined: { ...ultra, watched: 40, claim: 'declined' },
  issued: { ...ultra, watched: 64, claim: 'issued' },
  revoked: { ...ultra, watched: 64, claim: 'revoked' },
  /** The email address that opens the studio on this computer. */
  instructor: { ...registered, name: 'Rizal Adiwijaya' },
} satisfies Record<string, Standing | null>;

export type SignedInContexts = (
  person: Person,
  options?: Parameters<Browser['newContext']>[0],
) => Promise<BrowserContext>;

/** Opens browsers with such a user; each user signs in once. */
export function createSignedInContexts(browser: Browser, site: Site): SignedInContexts {
  const cookies = new Map<Person, ReturnType<BrowserContext['cookies']>>();
  return async (person, options) => {
    const context = await browser.newContext({ ...withoutOfflineWorker, ...options });
    const standing: Standing | null = standings[person];
    if (!standing) return context;
    const known = cookies.get(person);
    if (known) {
      await context.addCookies(await known);
      return context;
    }
    const email = `${person.toLowerCase()}@example.com`;
    await openSession(context, site, email);
    await applyStanding(site, email, standing);
    cookies.set(person, context.cookies());
    return context;
  };
}

/** Signs a browser in without an email, by default with the second factor postponed. */
export async function openSession(
  context: BrowserContext,
  site: Site,
  email: string,
  { putsFactorOff = true } = {},
): Promise<void> {
  const now = Date.now();
  const token = randomBytes(32).toString('base64url');
  const [id, newUid] = [randomUUID(), randomUUID()];
  await site.db.transaction().execute(async (tx) => {
    const { uid } = await findOrCreateUser(tx, { uid: newUid, email, name: null, now });
    await createSession(tx, { id, tokenHash: hashOf(token), uid, userAgent: '', timeZone: '', now });
    if (putsFactorOff) await putFactorOff(tx, { uid, now });
  });
  await context.addCookies([
    {
      name: 'session',
      value: token,
      url: site.url,
      httpOnly: true,
      sameSite: 'Lax',
      // The site's own cookie survives a restart of the browser, too.
      expires: Math.floor(now / 1000) + 86_400,
    },
  ]);
}

/** Signs a browser in with the email's code over HTTP. */
export async function signInByCode(context: BrowserContext, site: Site, email: string): Promise<void> {
  const headers = { origin: site.url };
  await context.request.post(`${site.url}/api/sign-in-links`, { data: { email }, headers });
  const { code } = await site.signInMailTo(email);
  const reply = await context.request.post(`${site.url}/api/sessions`, { data: { email, code }, headers });
  if (!reply.ok()) throw new Error(`Signing in answered ${reply.status()}`);
}

/** Brings a user to a stage; the user need not have signed in before. */
export async function makePerson(site: Site, person: Exclude<Person, 'visitor'>): Promise<string> {
  const email = `${person.toLowerCase()}@example.com`;
  await findOrCreateUser(site.db, { uid: `uid-of-${person}`, email, name: null, now: Date.now() });
  await applyStanding(site, email, standings[person]);
  return email;
}

async function applyStanding(site: Site, email: string, standing: Standing): Promise<void> {
  const { plan, country, name, watched = 0, claim } = standing;
  if (country) await registerPerson(site, email, { country, name });
  if (plan) await setPlan(site.db, { uid: await uidOf(site, email), plan });
  if (watched > 0) await watchLessons(site, email, watched);
  if (claim) await makeCertificate(site, email, name ?? '', claim);
}

export async function uidOf(site: Site, email: string): Promise<string> {
  const user = await findUserByEmail(site.db, { email });
  if (!user) throw new Error(`Nobody has signed in as ${email}`);
  return user.uid;
}

/** Answers the registration's questions. */
export async function registerPerson(
  site: Site,
  email: string,
  {
    country = 'Others',
    name = 'Aisyah',
  }: { country?: UserRecord['country'] | undefined; name?: string | undefined } = {},
): Promise<void> {
  const answers = { umur: '17-25', kerja: 'Student', phone: '012-345 6789' } as const;
  await changeUser(site.db, { uid: await uidOf(site, email), fields: { country, name, ...answers } });
}

async function makeCertificate(
  site: Site,
  email: string,
  name: string,
  claim: NonNullable<Standing['claim']>,
): Promise<void> {
  const { db } = site;
  const uid = await uidOf(site, email);
  if (await findCertificateOf(db, { uid })) return;
  const id = `certificate-of-${uid}`;
  const now = Date.now();
  const reason = 'Please claim it again with the name in your passport.';
  await createCertificate(db, { id, uid, name, now });
  if (claim === 'declined') await markDeclined(db, { id, reason, now });
  if (claim === 'issued' || claim === 'revoked') await markIssued(db, { id, course: courseTitle, now });
  if (claim === 'revoked') await markRevoked(db, { id, reason, now });
}

/** Records a lesson played from its start to a second. */
export async function stopLesson(
  site: Site,
  email: string,
  { lessonId, second, at }: { lessonId: string; second: number; at: number },
): Promise<void> {
  const uid = await uidOf(site, email);
  const lesson = (await readLessons(site.db)).get(lessonId);
  if (!lesson) throw new Error(`There is no lesson ${lessonId}`);
  const openedAt = at - second * 1000;
  await site.db.transaction().execute(async (tx) => {
    await openLesson(tx, { uid, lessonId, now: openedAt });
    await creditProgress(
      tx,
      { uid, lesson, ranges: [[0, second]], resumeAt: second, now: at },
      fresh(openedAt),
    );
  });
}

/** Records the first videos as watched, and the next one as half watched. */
export async function watchLessons(site: Site, email: string, count: number): Promise<void> {
  const uid = await uidOf(site, email);
  const outline = await readOutline(site.db);
  const videos = outline.flatMap(({ lessons }) => lessons.filter(({ kind }) => kind === 'video'));
  const played = videos.slice(0, count + 1).map(({ id, lengthSeconds }, place) => ({
    lesson: { id, lengthSeconds },
    seconds: place < count ? lengthSeconds : lengthSeconds / 2,
  }));
  // PostgreSQL's columns need whole milliseconds.
  let now = Date.now() - Math.ceil(played.reduce((sum, { seconds }) => sum + seconds * 1000, 0));
  await site.db.transaction().execute(async (tx) => {
    for (const { lesson, seconds } of played) {
      await openLesson(tx, { uid, lessonId: lesson.id, now });
      const opened = fresh(now);
      now += Math.round(seconds * 1000);
      const resumeAt = seconds < lesson.lengthSeconds ? seconds : 0;
      await creditProgress(tx, { uid, lesson, ranges: [[0, seconds]], resumeAt, now }, opened);
    }
  });
}

/** Returns the stored progress of a lesson that was opened but not played. */
function fresh(openedAt: number): StoredCredit {
  return { budget: unusedBudget, credited: { ranges: '[]', openedAt, watchedAt: null } };
}
