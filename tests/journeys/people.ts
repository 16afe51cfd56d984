/** People at every point of the way, made without walking it. */
import type { Browser, BrowserContext } from 'playwright-core';
import type { Site } from './site.ts';

export type Person = keyof typeof standings;

type Standing = { plan?: 'premium' | 'ultra'; country?: string; name?: string; watched?: number } & {
  claim?: 'claimed' | 'declined' | 'issued' | 'revoked';
};

const registered = { country: 'Others', name: 'Aisyah binti Rahman' };
const ultra = { ...registered, plan: 'ultra', watched: 7 } as const;

const standings = {
  visitor: null,
  newcomer: {},
  free: registered,
  malaysian: { ...registered, country: 'Malaysia' },
  premium: { ...registered, plan: 'premium', watched: 4 },
  ultra,
  /** A name as long as names are where nobody thought of forms. */
  longName: { ...ultra, name: 'Wan Nur Aisyah Humaira Balqis binti Tengku Muhammad Hafizuddin Al-Haj' },
  earned: { ...ultra, watched: 32 },
  claimed: { ...ultra, watched: 40, claim: 'claimed' },
  declined: { ...ultra, watched: 40, claim: 'declined' },
  issued: { ...ultra, watched: 64, claim: 'issued' },
  revoked: { ...ultra, watched: 64, claim: 'revoked' },
  /** The address that opens the studio on this computer. */
  instructor: { ...registered, name: 'Rizal Adiwijaya' },
} satisfies Record<string, Standing | null>;

export type SignedInContexts = (
  person: Person,
  options?: Parameters<Browser['newContext']>[0],
) => Promise<BrowserContext>;

/** Browsers in which such a person is signed in; each person signs in once. */
export function createSignedInContexts(browser: Browser, site: Site): SignedInContexts {
  const cookies = new Map<Person, ReturnType<BrowserContext['cookies']>>();
  return async (person, options) => {
    const context = await browser.newContext(options);
    const standing: Standing | null = standings[person];
    if (!standing) return context;
    const known = cookies.get(person);
    if (known) {
      await context.addCookies(await known);
      return context;
    }
    const email = `${person.toLowerCase()}@example.com`;
    await signInByCode(context, site, email);
    stand(site, email, standing);
    cookies.set(person, context.cookies());
    return context;
  };
}

/** Signs a browser in without a page. */
export async function signInByCode(context: BrowserContext, site: Site, email: string): Promise<void> {
  const headers = { origin: site.url };
  await context.request.post(`${site.url}/api/sign-in-links`, { data: { email }, headers });
  const { code } = await site.signInMailTo(email);
  const reply = await context.request.post(`${site.url}/api/sessions`, { data: { email, code }, headers });
  if (!reply.ok()) throw new Error(`Signing in answered ${reply.status()}`);
}

function stand(site: Site, email: string, { plan, country, name, watched = 0, claim }: Standing): void {
  if (country) {
    site.change(
      `update users set country = ?, name = ?, umur = '17-25', kerja = 'Student', phone = '012-345 6789'
       where email = ?`,
      country,
      name ?? '',
      email,
    );
  }
  if (plan) site.change('update users set plan = ? where email = ?', plan, email);
  if (watched > 0) watch(site, email, watched);
  if (claim) {
    const now = Date.now();
    const issuedAt = claim === 'issued' || claim === 'revoked' ? now : null;
    const [declinedAt, revokedAt] = [claim === 'declined' ? now : null, claim === 'revoked' ? now : null];
    const reason = 'Please claim it again with the name that stands in your passport.';
    site.change(
      `insert into certificates
         (id, uid, name, claimedAt, declinedAt, declineReason, issuedAt, revokedAt, revokeReason)
       select 'certificate-of-' || uid, uid, name, ${now}, ${declinedAt}, ?, ${issuedAt}, ${revokedAt}, ?
       from users where email = ? on conflict do nothing`,
      reason,
      reason,
      email,
    );
  }
}

/** The first lessons are watched, and the one after them is stopped in the middle. */
function watch(site: Site, email: string, count: number): void {
  site.change(
    `insert into progress (uid, lessonId, ranges, playedMs, resumeAtMs, openedAt, watchedAt, updatedAt)
     select (select uid from users where email = ?), id, '[]', iif(place = ?, lengthMs / 2, lengthMs),
            iif(place = ?, lengthMs / 2, 0), place, iif(place = ?, null, place), place
     from (select id, lengthMs, row_number() over (order by position) as place
           from lessons where kind = 'video')
     where place <= ?`,
    email,
    count + 1,
    count + 1,
    count + 1,
    count + 1,
  );
}
