/** The studio's learner list, learner page and audit log. */
import type { Page } from 'playwright-core';
import { makePerson, uidOf } from '#tests/e2e/people.ts';
import type { Site } from '#tests/e2e/site.ts';
import { answer, cutOff, keepWaiting, seeHeading, type View } from './view.ts';

const dayMs = 24 * 60 * 60_000;

export const studioLearnersViews: View[] = [
  {
    name: 'studio-learners',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/learners?*', 200, { learners: listed(), next: 'x' });
      await answer(page, 'studio/learners', 200, { learners: listed(), next: '1.a' });
      await page.goto(`${site.url}/studio/learners`);
      await page.getByText('The first 5 learners').waitFor();
    },
  },
  {
    name: 'studio-learners-filters',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/learners?*', 200, { learners: listed().slice(0, 1), next: null });
      await page.goto(`${site.url}/studio/learners?plan=ultra&country=Malaysia`);
      await page.getByText('1 learner', { exact: true }).waitFor();
    },
  },
  {
    name: 'studio-learners-nobody',
    who: 'instructor',
    async show(page, site) {
      await page.goto(`${site.url}/studio/learners?q=zzzz`);
      await seeHeading(page, 'No learners found');
    },
  },
  {
    name: 'studio-learners-loading',
    who: 'instructor',
    async show(page, site) {
      await keepWaiting(page, 'studio/learners');
      await page.goto(`${site.url}/studio/learners`);
      await page.getByRole('searchbox').waitFor();
    },
  },
  {
    name: 'studio-learners-failed',
    who: 'instructor',
    async show(page, site) {
      await cutOff(page, 'studio/learners');
      await page.goto(`${site.url}/studio/learners`);
      await seeHeading(page, 'The list didn’t load');
    },
  },
  {
    name: 'studio-learner',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await openLearner(page, site);
      await page.getByLabel('Lesson', { exact: true }).selectOption({ index: 31 });
      await page.getByText('How to fix it').waitFor();
    },
  },
  {
    name: 'studio-learner-ban',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await openLearner(page, site);
      await page.getByRole('button', { name: 'Ban' }).click();
      await page.getByRole('button', { name: 'Ban learner' }).click();
      await page.getByText('Enter a reason.').waitFor();
    },
  },
  {
    name: 'studio-merge-find',
    who: 'instructor',
    async show(page, site) {
      await openLearner(page, site);
      await answer(page, 'studio/learners?*', 200, { learners: listed(), next: null });
      await page.getByRole('button', { name: 'Merge with another account…' }).click();
      await page.getByLabel('Find the other account').fill('aisyah');
      await page.getByText('5 accounts found').waitFor();
    },
  },
  {
    name: 'studio-merge',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await openMerge(page, site, { obstacle: null });
      await page.getByRole('button', { name: 'Merge accounts' }).click();
      await page.getByText('Enter a reason.').waitFor();
    },
  },
  {
    name: 'studio-merge-refused',
    who: 'instructor',
    async show(page, site) {
      await openMerge(page, site, { obstacle: 'banned' });
      await page.getByText('One of them is banned.').waitFor();
    },
  },
  {
    name: 'studio-learners-add',
    who: 'instructor',
    async show(page, site) {
      await page.goto(`${site.url}/studio/learners`);
      await page.getByRole('button', { name: 'Add learners…' }).click();
      await page.getByLabel('Choose a file').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('email,name\naisyah@example.com,Aisyah\n,Nobody\n'),
      });
      await page.getByText('1 learner found in the file.').waitFor();
    },
  },
  {
    name: 'studio-audit',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/audit', 200, { lines: auditLines(), next: '1.a' });
      await page.goto(`${site.url}/studio/audit`);
      await page.getByRole('button', { name: 'Download as CSV' }).waitFor();
    },
  },
  {
    name: 'studio-learner-missing',
    who: 'instructor',
    async show(page, site) {
      await page.goto(`${site.url}/studio/learners/nobody`);
      await seeHeading(page, 'Learner not found');
    },
  },
];

async function openLearner(page: Page, site: Site): Promise<void> {
  const email = await makePerson(site, 'premium');
  await page.goto(`${site.url}/studio/learners/${await uidOf(site, email)}`);
  await page.getByText('Signed up').waitFor();
}

async function openMerge(page: Page, site: Site, { obstacle }: { obstacle: string | null }): Promise<void> {
  await openLearner(page, site);
  await answer(page, 'studio/learners?*', 200, { learners: listed().slice(1, 2), next: null });
  await answer(page, 'studio/learners/*/merge-previews/*', 200, mergePreview(obstacle));
  await page.getByRole('button', { name: 'Merge with another account…' }).click();
  await page.getByLabel('Find the other account').fill('budi');
  await page.getByRole('button', { name: /Budi Santoso/ }).click();
  await page.getByText('This account stays').waitFor();
}

function mergePreview(obstacle: string | null) {
  const now = Date.now();
  const account = {
    uid: 'uid-1',
    name: 'Budi Santoso',
    email: 'budi.santoso@example.com',
    phone: '0812 9999 0000',
    country: 'Indonesia',
    createdAt: now - 200 * dayMs,
    lastSeenAt: now - dayMs,
    plan: 'premium',
    granted: null,
    payments: 1,
    watched: 12,
    certificate: null,
  };
  const other = { uid: 'uid-2', name: null, email: 'bsantoso.work@example.com', phone: null };
  const more = { plan: 'ultra', payments: 1, watched: 34, certificate: 'issued' };
  return {
    stays: account,
    goes: { ...account, ...other, ...more },
    obstacle,
    after: {
      plan: 'ultra',
      granted: null,
      payments: 2,
      watched: 41,
      certificate: 'issued',
      emails: [account.email, other.email],
      endsGrant: null,
      leavesCertificate: null,
      paidTwice: 1,
    },
  };
}

function auditLines() {
  const now = Date.now();
  const line = (place: number, action: string, detail: string, subjectEmail: string | null) => ({
    id: `line-${place}`,
    at: now - place * dayMs,
    actor: place % 2 === 0 ? 'instructor@example.com' : 'stripe',
    action,
    subject: subjectEmail === null ? '' : 'uid-1',
    subjectEmail,
    detail,
  });
  return [
    line(0, 'banned', 'Sells the films', 'learner1@example.com'),
    line(1, 'plan', 'free ultra cs_test_a1B2c3', 'learner2@example.com'),
    line(2, 'price-changed', 'premium USD 5800 6800', null),
  ];
}

function listed() {
  const now = Date.now();
  const person = (place: number, name: string | null, more: object) => ({
    uid: `uid-${place}`,
    name,
    email: `learner${place}@example.com`,
    phone: `+60 12-345 67${place}9`,
    country: 'Malaysia',
    plan: 'premium',
    createdAt: now - 40 * place * dayMs,
    lastSeenAt: now - place * dayMs,
    bannedAt: null,
    deletionDueAt: null,
    ...more,
  });
  return [
    person(1, 'Nur Aisyah binti Rahman', { plan: 'ultra' }),
    person(2, 'Budi Santoso', { country: 'Indonesia', phone: '0812 9999 0000' }),
    person(3, null, { plan: 'free', country: 'unknown', phone: null, lastSeenAt: null }),
    person(4, 'Tan Wei Ming', { bannedAt: now }),
    person(5, 'Siti Nurhaliza Kamaruddin', { plan: 'free', deletionDueAt: now + 5 * dayMs }),
  ];
}
