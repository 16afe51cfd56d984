/** The mails that did not arrive, and a learner whose mail is stopped. */
import type { Page } from 'playwright-core';
import { makePerson, uidOf } from '../people.ts';
import type { Site } from '../site.ts';
import { answer, cutOff, keepWaiting, seeHeading, type View } from './view.ts';

const hourMs = 60 * 60_000;

export const studioMailViews: View[] = [
  {
    name: 'studio-mail',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/failed-mails', 200, { mails: failedMails(), more: true });
      await page.goto(`${site.url}/studio/mail`);
      await page.getByText('An email address that has never signed in').waitFor();
      await page.getByText('There are older ones too.').waitFor();
    },
  },
  {
    name: 'studio-mail-empty',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/failed-mails', 200, { mails: [], more: false });
      await page.goto(`${site.url}/studio/mail`);
      await seeHeading(page, 'No failed emails');
    },
  },
  {
    name: 'studio-mail-failed',
    who: 'instructor',
    async show(page, site) {
      await cutOff(page, 'studio/failed-mails');
      await page.goto(`${site.url}/studio/mail`);
      await seeHeading(page, 'The emails didn’t load');
    },
  },
  {
    name: 'studio-mail-loading',
    who: 'instructor',
    async show(page, site) {
      await keepWaiting(page, 'studio/failed-mails');
      await page.goto(`${site.url}/studio/mail`);
      await seeHeading(page, 'Email');
    },
  },
  {
    name: 'studio-learner-mail-stopped',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await openStoppedLearner(page, site);
    },
  },
  {
    name: 'studio-learner-let-mail',
    who: 'instructor',
    async show(page, site) {
      await openStoppedLearner(page, site);
      await page.getByRole('button', { name: 'Resume email' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resume email' }).waitFor();
    },
  },
];

const noSuchMailbox =
  '550 5.1.1 <a•••@example.com>: Recipient address rejected: User unknown in local recipient table';

function failedMails() {
  const now = Date.now();
  const mail = (place: number, more: object) => ({
    id: `mail-${place}`,
    kind: 'sign-in',
    outcome: 'bounced',
    createdAt: now - place * hourMs,
    failedAt: now - place * hourMs,
    reply: '',
    learner: { uid: `uid-${place}`, name: 'Nur Aisyah binti Rahman', email: `learner${place}@example.com` },
    ...more,
  });
  return [
    mail(1, { reply: noSuchMailbox }),
    mail(2, { outcome: 'refused', learner: null, reply: '550 5.1.1 There is no such mailbox here' }),
    mail(3, { kind: 'receipt', outcome: 'stopped' }),
    mail(4, {
      kind: 'welcome',
      outcome: 'complained',
      learner: {
        uid: 'uid-4',
        name: null,
        email: 'somebody.with.a.very.long.name@a-long-domain.example.com',
      },
    }),
    mail(5, { kind: 'certificate-issued', outcome: 'expired' }),
  ];
}

/** Opens a learner to whose address mail came back, and who called an earlier one spam. */
async function openStoppedLearner(page: Page, site: Site): Promise<void> {
  const email = await makePerson(site, 'premium');
  const uid = await uidOf(site, email);
  await page.route(`**/api/studio/learners/${uid}`, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as Record<string, unknown>;
    const since = Date.UTC(2026, 10, 20, 12);
    const stops = [
      { reason: 'bounced', since, reply: noSuchMailbox },
      { reason: 'complained', since: since - 48 * hourMs, reply: '' },
    ];
    await route.fulfill({ json: { ...body, mail: { stops, lastRefusal: null } } });
  });
  await page.goto(`${site.url}/studio/learners/${uid}`);
  await page.getByText('Signed up').waitFor();
  await page.getByText('Email to this address bounced on').waitFor();
}
