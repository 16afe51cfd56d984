/** Steps of people who sign in with Google. */
import type { BrowserContext, Page } from 'playwright-core';
import type { Site } from './site.ts';

export async function openSignIn(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/#login`);
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
}

export function googleButton(page: Page) {
  return page.getByRole('link', { name: 'Sign In with Google' });
}

export async function openGoogle(context: BrowserContext, page: Page): Promise<Page> {
  const opened = context.waitForEvent('page');
  await googleButton(page).click();
  return opened;
}

export async function continueAs(google: Page, email: string): Promise<void> {
  await google.getByLabel('Email').fill(email);
  await google.getByRole('button', { name: 'Continue' }).click();
}

export async function seeAlert(page: Page, text: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: text }).waitFor();
}
