/** A sequence in the studio, from the example emails to the switch; and a lesson that is announced with one click. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { timeoutMs } from '#tests/set-up/timeouts.ts';
import { faultsByDayAndNight } from './accessible.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { openTeacher } from './teacher.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

async function subjectsTo(email: string): Promise<string[]> {
  const reply = await fetch(`${site.sandboxUrl}/mail/api/messages?to=${encodeURIComponent(email)}`);
  return ((await reply.json()) as { subject: string }[]).map(({ subject }) => subject);
}

test('a sequence is written, previewed, tested, switched on and off', async () => {
  const page = await (await openTeacher(browser, site)).newPage();
  await page.goto(`${site.url}/studio/campaigns`);
  await page.getByRole('link', { name: 'Open sequences' }).click();
  await page.getByRole('button', { name: 'Create: After sign-up' }).click();
  await page.getByRole('button', { name: 'Edit: Welcome! Start with a free lesson' }).click();
  const subject = page.getByLabel('Subject');
  await subject.fill('Good to see you');
  await page.getByRole('textbox', { name: 'Text' }).fill('Hello,\n\nhere is **your start**.');
  const preview = page.frameLocator('iframe[title="The email as it will arrive"]');
  await preview.getByText('your start', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send a test to myself' }).click();
  await expect
    .poll(() => subjectsTo('instructor@example.com'), { timeout: timeoutMs.step })
    .toContain('[Test] Good to see you');

  await page.getByRole('button', { name: 'Edit: Is anything' }).click();
  const days = page.getByLabel('Days after the start');
  await days.fill('1');
  await page.getByText('Enter a later day than the email before it.').waitFor();
  await days.fill('7');
  await page.getByRole('heading', { name: /^Day 7: / }).waitFor();
  expect(await faultsByDayAndNight(page)).toEqual([]);

  await page.getByRole('button', { name: 'Turn on…' }).click();
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await page.getByRole('status').filter({ hasText: /^On$/ }).waitFor();
  expect(await days.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Edit: Good to see you' }).click();
  await subject.fill('Good to see you here');
  await page.getByText('Learners still get the texts without your changes.').waitFor();
  await page.getByRole('link', { name: 'All sequences' }).click();
  await page.getByText('After sign-up · 3 emails · 0 waiting · 0 sent · unpublished changes').waitFor();
  await page.getByRole('link', { name: 'Welcome', exact: true }).click();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await page.getByText('Published. Learners get the new texts from now on.').waitFor();
  await page.getByRole('button', { name: 'Publish changes' }).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'All sequences' }).click();
  await page.getByText('After sign-up · 3 emails · 0 waiting · 0 sent', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Welcome', exact: true }).click();
  await page.getByRole('button', { name: 'Turn off…' }).click();
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await page.getByRole('status').filter({ hasText: /^Off$/ }).waitFor();
});

test('a lesson is announced with one click, with its description and poster', async () => {
  const page = await (await openTeacher(browser, site)).newPage();
  await page.goto(`${site.url}/studio/campaigns`);
  const lesson = page.getByLabel('Lesson', { exact: true });
  await lesson.selectOption({ index: 1 });
  const title = await lesson.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  await page.getByRole('button', { name: 'Write the email' }).click();
  await page.waitForURL(/\/studio\/campaigns\/.+/);
  expect(await page.getByLabel('Subject').inputValue()).toBe(`New lesson: ${title}`);
  const preview = page.frameLocator('iframe[title="The email as it will arrive"]');
  await preview.getByRole('img').waitFor();
  await preview.getByRole('link', { name: 'Watch the lesson' }).waitFor();
});
