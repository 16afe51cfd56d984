import type { Page } from 'playwright-core';
import { longLesson, longTitle } from '#tests/e2e/learner.ts';
import type { Site } from '#tests/e2e/site.ts';
import { seeHeading, type View } from './view.ts';

export const savedViews: View[] = [
  { name: 'saved-lesson', who: 'ultra', night: true, show: save },
  {
    name: 'saved-account',
    who: 'ultra',
    night: true,
    async show(page, site) {
      await save(page, site);
      await page.goto(`${site.url}/account`);
      await page.getByRole('button', { name: `Remove ${longTitle}` }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'saved-offline',
    who: 'ultra',
    night: true,
    async show(page, site) {
      await save(page, site);
      await page.goto(`${site.url}/account`);
      await page.getByRole('button', { name: `Remove ${longTitle}` }).waitFor();
      await page.context().setOffline(true);
      await seeHeading(page, 'Saved lessons');
      await page.getByRole('link', { name: longTitle }).waitFor();
    },
  },
];

async function save(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  const about = page.getByRole('tab', { name: 'About' });
  const button = page.getByRole('button', { name: /^Save for offline/ });
  await button.or(about).first().waitFor();
  if (await about.isVisible()) await about.click();
  await button.click();
  await page.getByText(/^Saved on this device/).scrollIntoViewIfNeeded();
}
