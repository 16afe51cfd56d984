import type { Page } from 'playwright-core';
import type { Site } from '#tests/e2e/site.ts';
import { answer, cutOff, keepWaiting, seeHeading, type View } from './view.ts';
import { openSignIn } from '#tests/e2e/visitor.ts';

export const signInViews: View[] = [
  {
    name: 'email-sent',
    who: 'visitor',
    night: true,
    async show(page, site) {
      await page.addInitScript(() => sessionStorage.setItem('emailForSignIn', 'aisyah@example.com'));
      await openEmailSent(page, site);
    },
  },
  { name: 'email-sent-elsewhere', who: 'visitor', show: openEmailSent },
  {
    name: 'email-sent-wrong-code',
    who: 'visitor',
    async show(page, site) {
      await answer(page, 'sessions', 401, errorReply('wrong-code'));
      await openEmailSent(page, site);
      await page.getByLabel('Email address').fill('aisyah@example.com');
      await page.getByLabel('6-digit code').fill('123456');
      await page.getByText('Wrong code').or(page.getByRole('alert')).first().waitFor();
    },
  },
  spentMail('email-sent-used', 'used', 'You signed in on another device'),
  spentMail('email-sent-expired', 'expired', 'That email has expired'),
  {
    name: 'email-sent-left',
    who: 'visitor',
    async show(page, site) {
      await openMailState(page, site, { state: 'waiting', mail: 'left' });
      await page.getByText('We sent a sign-in link to').waitFor();
    },
  },
  undeliveredMail('email-sent-returned', 'returned', 'Our email bounced'),
  undeliveredMail('email-sent-not-sent', 'not-sent', 'We couldn’t send the email'),
  {
    name: 'email-sent-returned-elsewhere',
    who: 'visitor',
    async show(page, site) {
      await answer(page, 'sign-in-links/current', 200, { state: 'waiting', mail: 'returned' });
      await page.goto(`${site.url}/emailsent`);
      await seeHeading(page, 'Our email bounced');
    },
  },
  {
    name: 'email-sent-codes-paused',
    who: 'visitor',
    async show(page, site) {
      await answer(page, 'sessions', 401, errorReply('codes-paused'));
      await openEmailSent(page, site);
      await page.getByLabel('Email address').fill('aisyah@example.com');
      await page.getByLabel('6-digit code').fill('123456');
      await page.getByRole('alert').getByText('Open the link in the email instead').waitFor();
    },
  },
  {
    name: 'verifying',
    who: 'visitor',
    night: true,
    async show(page, site) {
      await keepWaiting(page, 'sessions');
      await openLink(page, site, /Verifying/);
    },
  },
  refusedLink('verify-ask', 'other-browser'),
  {
    name: 'verify-wrong-address',
    who: 'visitor',
    async show(page, site) {
      await answer(page, 'sessions', 401, errorReply('wrong-address'));
      await openLink(page, site, /Which email address/);
    },
  },
  refusedLink('verify-used', 'used'),
  refusedLink('verify-expired', 'expired'),
  refusedLink('verify-replaced', 'replaced'),
  refusedLink('verify-unknown', 'unknown'),
  {
    name: 'verify-failed',
    who: 'visitor',
    async show(page, site) {
      await cutOff(page, 'sessions');
      await openLink(page, site, /Something went wrong/);
    },
  },
  {
    name: 'verify-done',
    who: 'free',
    async show(page, site) {
      // Keeps the course from opening automatically.
      await page.route('**/assets/course-screen*', () => {});
      await answer(page, 'sessions', 201, {});
      await openLink(page, site, /You’re signed in/);
    },
  },
  refusedLink('verify-used-signed-in', 'used', 'free'),
];

function refusedLink(name: string, reason: string, who: View['who'] = 'visitor'): View {
  return {
    name,
    who,
    async show(page, site) {
      await answer(page, 'sessions', 401, errorReply(reason));
      await openLink(page, site, /^(?!Verifying)/);
    },
  };
}

function spentMail(name: string, state: string, title: string): View {
  return {
    name,
    who: 'visitor',
    async show(page, site) {
      await openMailState(page, site, { state, mail: 'left' });
      await seeHeading(page, title);
    },
  };
}

function undeliveredMail(name: string, mail: string, title: string): View {
  return {
    name,
    who: 'visitor',
    night: true,
    async show(page, site) {
      await openMailState(page, site, { state: 'waiting', mail });
      await seeHeading(page, title);
    },
  };
}

/** Opens the page in the requesting tab, with this state of its email. */
async function openMailState(page: Page, site: Site, status: { state: string; mail: string }): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('emailForSignIn', 'aisyah@example.com'));
  await answer(page, 'sign-in-links/current', 200, status);
  await page.goto(`${site.url}/emailsent`);
}

function errorReply(reason: string) {
  return { code: 'unauthenticated', message: 'This does not sign anyone in.', reason };
}

async function openLink(page: Page, site: Site, heading: RegExp): Promise<void> {
  await page.goto(`${site.url}/verify#token=${'a'.repeat(43)}`);
  await seeHeading(page, heading);
}

async function openEmailSent(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/emailsent`);
  await seeHeading(page, 'Check your email');
}

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
