import { launchStates, launchSteps } from '#rules/content/launch.ts';
import type { ImpersonationKind } from '#rules/impersonation.ts';
import { answerContent } from './studio-draft.ts';
import { answer, cutOff, keepWaiting, seeHeading, type View } from './view.ts';

export const studioViews: View[] = [
  {
    name: 'studio',
    who: 'instructor',
    night: true,
    async show(page, site) {
      const counts = { claimed: 3, declined: 0, issued: 12, revoked: 0 };
      const listed = { certificates: [], more: false, videos: 64, needed: 32, counts };
      await answer(page, 'studio/certificates?*', 200, listed);
      await cutOff(page, 'studio/reconciliation');
      await keepWaiting(page, 'studio/payment-reviews');
      await answerContent(page, (document) => {
        document.site.name = 'Another';
      });
      await page.goto(`${site.url}/studio`);
      await page.getByText('3 to confirm').waitFor();
      await page.getByText('This didn’t load.').waitFor();
    },
  },
  {
    name: 'studio-backup-failed',
    who: 'instructor',
    night: true,
    async show(page, site) {
      const none = { now: 0, before: 0 };
      const lastAt = Date.UTC(2026, 10, 20, 20);
      await answer(page, 'studio/site-start', 200, { isOpen: false });
      await answer(page, 'studio/today?*', 200, {
        money: [],
        learners: { day: none, week: none, month: none },
        reviews: 0,
        discrepancies: 0,
        brokenLessons: 2,
        webhooksOff: 1,
        campaignsHeld: 1,
        isTaxPaused: true,
        groupsToCheck: [{ uid: 'buyer', email: 'a.person.of.some.length@mail.example-company.com.my' }],
        sequencesPaused: 1,
        tooSmall: [{ item: 'ultra', currency: 'MYR', amountCents: 250 }],
        disputes: { count: 2, nextDueAt: Date.now() + 3 * 86_400_000 + 60_000 },
        failedMails: 0,
        backup: { lastAt, bytes: 25_600_000, drillAt: lastAt - 3 * 86_400_000, failed: true },
        certificates: { waiting: 2, overdue: 1, nextDueAt: lastAt },
      });
      await page.goto(`${site.url}/studio`);
      await page.getByText('Your site’s backup needs your attention').waitFor();
      await page.getByText('1 is overdue.').waitFor();
    },
  },
  {
    name: 'studio-new-site',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/site-start', 200, { isOpen: true });
      await page.goto(`${site.url}/studio`);
      await page.getByRole('button', { name: 'Keep the sample' }).waitFor();
    },
  },
  {
    name: 'studio-opening',
    who: 'instructor',
    night: true,
    async show(page, site) {
      const steps = launchSteps.map((step, at) => ({ step, state: launchStates[at % launchStates.length] }));
      await answer(page, 'studio/launch-checklist', 200, { steps });
      await page.goto(`${site.url}/studio`);
      await page.getByRole('link', { name: 'Review and publish' }).waitFor();
    },
  },
  {
    name: 'studio-new-site-names',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/site-start', 200, { isOpen: true });
      await page.goto(`${site.url}/studio`);
      await page.getByRole('button', { name: 'Start with my own course…' }).click();
      await page.getByRole('button', { name: 'Create my site' }).click();
      await page.getByText('Fill in this field.').first().waitFor();
    },
  },
  {
    name: 'studio-see-as',
    who: 'instructor',
    async show(page, site) {
      await page.goto(`${site.url}/studio`);
      await page.getByText('View as…').click();
      await page.getByRole('button', { name: 'A Premium learner' }).waitFor();
    },
  },
  {
    name: 'studio-search',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answerContent(page);
      await page.goto(`${site.url}/studio`);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox').fill('flut');
      await page.getByRole('option', { name: /Install Flutter/ }).waitFor();
    },
  },
  { name: 'seen-as-premium', who: 'premium', night: true, show: impersonatedAs('premium', '/gpt') },
  { name: 'seen-as-visitor', who: 'visitor', show: impersonatedAs('visitor', '/') },
  {
    name: 'studio-seen-as',
    who: 'instructor',
    async show(page, site) {
      await impersonatedAs('premium', '/studio')(page, site);
      await page.getByRole('button', { name: 'Stop and open the studio' }).waitFor();
    },
  },
  {
    name: 'help-chat',
    who: 'visitor',
    async show(page, site) {
      await page.goto(`${site.url}/help-chat?text=${encodeURIComponent('Hi Rizal, I have a question.')}`);
      await seeHeading(page, 'Help chat');
    },
  },
  {
    name: 'source-code',
    who: 'ultra',
    async show(page, site) {
      await page.goto(`${site.url}/source-code`);
      await seeHeading(page, 'Source code');
    },
  },
];

/** Shows a page with the impersonation bar; other screens of the same browser are not affected. */
function impersonatedAs(kind: ImpersonationKind, path: string): View['show'] {
  return async (page, site) => {
    await page.addInitScript((seeing) => {
      Object.defineProperty(document, 'cookie', { get: () => `seeing=${seeing}`, set: () => {} });
    }, kind);
    await page.goto(site.url + path);
    await page.getByRole('region', { name: 'Impersonation' }).waitFor();
  };
}
