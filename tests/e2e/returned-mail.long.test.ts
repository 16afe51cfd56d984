/** A rejected or bounced sign-in email is reported to the waiting learner and to the instructor. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findOrCreateUser } from '#server/accounts/user-store.ts';
import { uidOf } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { openTeacher } from './teacher.ts';
import { openBrowser } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

/** Requests a sign-in email for a learner with an account. */
async function askAs(email: string) {
  const uid = email.replaceAll(/\W/g, '-');
  await site.db
    .transaction()
    .execute((tx) => findOrCreateUser(tx, { uid, email, name: 'Aisyah', now: Date.now() }));
  const context = await openBrowser(browser);
  const page = await context.newPage();
  await page.goto(`${site.url}/#login`);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/emailsent');
  return page;
}

async function openLearnerPage(email: string, expected?: RegExp) {
  const teacher = await (await openTeacher(browser, site, expected)).newPage();
  await teacher.goto(`${site.url}/studio`);
  await teacher.getByRole('link', { name: /^Email/ }).click();
  await teacher.getByRole('heading', { level: 1, name: 'Email' }).waitFor();
  const uid = await uidOf(site, email);
  await teacher.locator(`a[href="/studio/learners/${uid}"]`).first().click();
  await teacher.getByText('Requested a sign-in link').first().waitFor();
  return teacher;
}

test('a learner whose email was rejected sees that, and can use another address', async () => {
  const email = 'refused+waits@example.com';
  const page = await askAs(email);
  await page.getByRole('heading', { name: 'Our email bounced' }).waitFor();
  const live = page.locator('[aria-live="polite"]', { hasText: 'Our email bounced' });
  expect(await live.innerText()).toContain(`The sign-in email couldn’t be delivered to ${email}`);
  expect(await page.getByLabel('6-digit code from the email').count()).toBe(0);

  const teacher = await openLearnerPage(email);
  await teacher.getByText('Sign-in email was rejected by the mail server').first().waitFor();
  await teacher.locator('q', { hasText: '550 5.1.1 There is no such mailbox here' }).first().waitFor();

  await page.getByRole('link', { name: 'Use another address' }).click();
  await page.getByLabel('Email address').fill('waits-no-more@example.com');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/emailsent');
  await page.getByText('We sent a sign-in link to').waitFor();
  const { code } = await site.signInMailTo('waits-no-more@example.com');
  await page.getByLabel('6-digit code from the email').fill(code);
  await page.waitForURL('**/gpt');
});

test('both sides see a bounced email, and the instructor allows emails to the address again', async () => {
  const email = 'bounce+seen@example.com';
  const page = await askAs(email);
  await page.getByRole('heading', { name: 'Our email bounced' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Our email bounced' }).waitFor();

  const teacher = await openLearnerPage(email);
  await teacher.getByText('Sign-in email bounced: the mailbox didn’t accept it').waitFor();
  await teacher.getByText('Email to this address bounced on').waitFor();
  // No further email is sent, and the learner gets the same message immediately.
  await page.getByRole('button', { name: 'Try this address again' }).click();
  await page.getByText('A new email is on its way').waitFor();
  await page.getByRole('heading', { name: 'Our email bounced' }).waitFor();
  expect(await mailsTo(email)).toBe(1);

  await teacher.getByRole('button', { name: 'Resume email' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Resume email' }).dblclick();
  await teacher.getByText('Email resumed.').waitFor();
  await teacher.getByText('Email to this address resumed').waitFor();
  expect(await teacher.getByText('Email to this address bounced on').count()).toBe(0);
  await page.getByRole('button', { name: 'Try this address again' }).click();
  await expect.poll(() => mailsTo(email)).toBe(2);
});

async function mailsTo(email: string): Promise<number> {
  const reply = await fetch(`${site.sandboxUrl}/mail/api/messages?to=${encodeURIComponent(email)}`);
  return ((await reply.json()) as unknown[]).length;
}
