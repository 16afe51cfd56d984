/** A question that is answered, and followed up, by replying to its emails. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeoutMs } from '#tests/set-up/timeouts.ts';
import { longLesson, openLearner, openTab } from './learner.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openTeacher } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  const settings = { MAIL_REPLY_ADDRESS: 'questions@course.example' };
  [site, browser] = await Promise.all([startSite(settings), openBrowserOfWorker()]);
});

afterAll(() => site.stop());

/** Returns the source of the newest email to an address with this subject. */
async function mailTo(email: string, subject: string): Promise<string> {
  const inbox = `${site.sandboxUrl}/mail/api/messages`;
  for (const giveUpAt = Date.now() + 2 * timeoutMs.step; Date.now() < giveUpAt;) {
    const mails = (await (await fetch(`${inbox}?to=${encodeURIComponent(email)}`)).json()) as {
      id: string;
      subject: string;
    }[];
    const found = mails.find((mail) => mail.subject.includes(subject));
    if (found) return (await fetch(`${site.sandboxUrl}/mail/${found.id}/source`)).text();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No email to ${email} about ${subject}`);
}

const headerOf = (source: string, name: string) =>
  new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(source)?.[1]?.replaceAll(/\s+/g, '') ?? '';

/** Replies to an email as a mail program does, and hands the reply over as a mail server does. */
async function reply(source: string, from: string, text: string): Promise<number> {
  const mail = [
    `From: ${from}`,
    `To: ${headerOf(source, 'Reply-To')}`,
    `Message-ID: <${text.length}@mail.example>`,
    `In-Reply-To: ${headerOf(source, 'Message-ID')}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
    'On Friday, Course <hello@example.com> wrote:',
    '> ##- Write your answer above this line -##',
    '> Why does the zebra need a key?',
  ].join('\r\n');
  const answer = await fetch(`${site.url}/webhooks/mail`, {
    method: 'POST',
    body: mail,
    headers: {
      'content-type': 'message/rfc822',
      authorization: `Bearer ${site.settings()['MAIL_WEBHOOK_TOKEN'] ?? ''}`,
    },
  });
  return ((await answer.json()) as { recorded: number }).recorded;
}

test('the team answers and the learner asks more by email', async () => {
  // A member of the team is known from the first sign-in.
  const teacher = await openTeacher(browser, site);
  const email = 'mails@example.com';
  const page = await (await openLearner(browser, site, { email })).newPage();
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await openTab(page, 'Questions');
  await page.getByRole('button', { name: /Ask a question at/ }).click();
  await page.getByRole('textbox', { name: /Your question at/ }).fill('Why does the zebra need a key?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Your question was sent.').waitFor();

  const toTeam = await mailTo('instructor@example.com', 'New question');
  expect(await reply(toTeam, 'stranger@example.com', 'Trust me')).toBe(0);
  expect(await reply(toTeam, 'instructor@example.com', 'It keeps its stripes.')).toBe(1);
  const toLearner = await mailTo(email, 'Answer to your question');
  expect(headerOf(toLearner, 'List-Unsubscribe')).toContain('/unsubscribe/answers.');
  expect(await reply(toLearner, email, 'And its hooves?')).toBe(1);

  await page.reload();
  await page.getByText('It keeps its stripes.').waitFor();
  await page.getByText('And its hooves?').waitFor();
  const studio = await teacher.newPage();
  await studio.goto(`${site.url}/studio/questions`);
  await studio.getByRole('link', { name: /zebra/ }).click();
  await studio.getByText(/answered, by email/).waitFor();
  await studio.getByText('Only the learner sees this answer.').waitFor();
});
