import type { Page } from 'playwright-core';
import { answer, cutOff, seeHeading, type View } from './view.ts';

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

/** Backups of many kinds and states; a stored time is that of the browser. */
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

/** The studio's page of backups. */
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
