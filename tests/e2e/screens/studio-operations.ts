import type { Page } from 'playwright-core';
import { makePerson, uidOf } from '#tests/e2e/people.ts';
import type { Site } from '#tests/e2e/site.ts';
import { answer, cutOff, keepWaiting, seeHeading, type View } from './view.ts';

const dayMs = 86_400_000;

const backup = {
  kind: 'nightly',
  state: 'complete',
  rows: 12_873,
  databaseBytes: 1_920_000,
  files: { count: 812, bytes: 4_320_000_000 },
  filesAreElsewhere: false,
  sentAt: null,
  drilledAt: null,
};

const name = (madeAt: number, kind: string) =>
  `${new Date(madeAt).toISOString().replaceAll(/[:.]/g, '-')}-${kind}`;

/** Backups of many kinds and states; times are relative to the browser's. */
function backupsAt(now: number) {
  const madeAt = (days: number) => Math.floor(now / dayMs - days) * dayMs - 4 * 3_600_000;
  const of = (days: number, more: { kind?: string; [field: string]: unknown } = {}) => {
    const one = { ...backup, ...more };
    return { ...one, name: name(madeAt(days), one.kind), madeAt: madeAt(days) };
  };
  return {
    backups: [
      of(0, { sentAt: madeAt(0) + 90_000, drilledAt: madeAt(0) + 3_600_000 }),
      of(1, { kind: 'by-hand' }),
      of(2, { state: 'incomplete' }),
      of(3, { kind: 'before-migration', files: null }),
      of(10, { state: 'unreadable', files: null }),
    ],
    olderCount: 3,
    backup: {
      running: null as object | null,
      failed: null as object | null,
      lastGood: { name: name(madeAt(0), 'nightly'), at: madeAt(0) + 60_000 },
      nextAt: (madeAt(0) + dayMs) as number | null,
    },
    drill: {
      running: null,
      failed: null as object | null,
      lastGood: { name: name(madeAt(0), 'nightly'), at: madeAt(0) + 3_600_000 } as object | null,
      nextAt: madeAt(-6),
    },
    folder: '/var/lib/lectern/backups',
    kept: { daily: 7, weekly: 4 },
    storeHost: 'backups.s3.ap-southeast-1.amazonaws.com' as string | null,
  };
}

type Reply = ReturnType<typeof backupsAt>;

async function answerBackups(page: Page, change: (reply: Reply) => void = () => {}): Promise<void> {
  const reply = backupsAt(Date.now());
  change(reply);
  await answer(page, 'studio/backups', 200, reply);
}

export const studioBackupsViews: View[] = [
  {
    name: 'studio-backups',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answerBackups(page);
      await page.goto(`${site.url}/studio/backups`);
      await page.getByText('3 older backups').waitFor();
    },
  },
  {
    name: 'studio-backups-empty',
    who: 'instructor',
    async show(page, site) {
      await answerBackups(page, (reply) => {
        Object.assign(reply, { backups: [], olderCount: 0, storeHost: null });
        Object.assign(reply.backup, { lastGood: null });
        reply.drill.lastGood = null;
      });
      await page.goto(`${site.url}/studio/backups`);
      await seeHeading(page, 'No backups yet');
    },
  },
  {
    name: 'studio-backups-running',
    who: 'instructor',
    async show(page, site) {
      await answerBackups(page, ({ backup: runs }) => {
        runs.running = { beganAt: Date.now() - 130_000, step: 'files', count: 412 };
      });
      await page.goto(`${site.url}/studio/backups`);
      await page.getByText('412 files').waitFor();
    },
  },
  {
    name: 'studio-backups-troubles',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answerBackups(page, ({ backup: runs, drill }) => {
        runs.failed = { at: Date.now() - 3_600_000, reason: 'disk-full' };
        runs.nextAt = null;
        drill.failed = { at: Date.now() - 7_200_000, reason: 'damaged' };
      });
      await page.goto(`${site.url}/studio/backups`);
      await seeHeading(page, 'Automatic backups are off');
    },
  },
  {
    name: 'studio-backups-download',
    who: 'instructor',
    async show(page, site) {
      await answerBackups(page);
      await page.goto(`${site.url}/studio/backups`);
      await page
        .getByRole('button', { name: /^Download/ })
        .first()
        .click();
      await seeHeading(page, 'Download this backup?');
    },
  },
  {
    name: 'studio-backups-failed',
    who: 'instructor',
    async show(page, site) {
      await cutOff(page, 'studio/backups');
      await page.goto(`${site.url}/studio/backups`);
      await seeHeading(page, 'The backups didn’t load');
    },
  },
];

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
      await page.getByText('Only the newest emails are shown.').waitFor();
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

/** Opens a learner whose address bounced, and who reported an earlier email as spam. */
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
    await route.fulfill({ json: { ...body, mail: { stops, lastError: null } } });
  });
  await page.goto(`${site.url}/studio/learners/${uid}`);
  await page.getByText('Signed up').waitFor();
  await page.getByText('Email to this address bounced on').waitFor();
}
