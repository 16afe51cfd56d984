import type { Page } from 'playwright-core';
import type { Site } from '../site.ts';
import { seeHeading, type View } from './view.ts';

export const googleViews: View[] = [
  {
    name: 'sign-in-typo',
    who: 'visitor',
    async show(page, site) {
      await openSignIn(page, site);
      await page.getByLabel('Email address').fill('aisyah@gmial.com');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('Did you mean this?').waitFor();
    },
  },
  {
    name: 'sign-in-inside-an-app',
    who: 'visitor',
    async show(page, site) {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone) Instagram 390.0' }),
      );
      await openSignIn(page, site);
      await page.getByRole('button', { name: 'Copy link' }).waitFor();
    },
  },
  ended('google-cancelled', 'cancelled', 'You cancelled signing in with Google'),
  ended('google-unauthorized-domain', 'unauthorized-domain', 'Google sign-in isn’t set up here'),
  ended('google-failed', 'failed', 'Google didn’t respond as expected'),
];

function ended(name: string, outcome: string, heading: string): View {
  return {
    name,
    who: 'visitor',
    async show(page, site) {
      await page.goto(`${site.url}/verify#google=${outcome}`);
      await seeHeading(page, heading);
    },
  };
}

async function openSignIn(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/#login`);
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
}
