/**
 * Drafts of the privacy notice, the terms and the refund policy for sites whose instructor hasn't written any. They
 * describe what the product does. The sample course has the same texts (`content/legal.json`).
 */
import type { LegalDrafts } from '#rules/content/legal.ts';

/** A number of days in text. */
export const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`);

const privacy = `## In short

We only keep what your course needs, and we don’t sell data. We show no ads and use no third-party trackers. You can see, download and delete what we know about you on your account page.

## Who we are

{site} runs this site and is responsible for your data. Our postal address is at the bottom of the home page. Write to us at [{email}](mailto:{email}). A real person will answer.

## What we keep, and why

- **Your email address**, because you sign in with it and we send you emails about your course. Once you have bought a plan, or if you ask for it, you also get news about the course. You can unsubscribe at any time with the link in each email or on your account page. If you join the waiting list before the course opens, we keep your address until you leave the list.
- **Your name, country, age range, occupation and phone number**, which you give us when you register. Your country determines the currency you pay in. We use your phone number only for questions about your course.
- **Where you’re signed in**: the kind of browser, its time zone and when it was last used, so that you can sign out a device that isn’t yours.
- **What you’ve watched, and your answers in quizzes**, so that you can continue where you left off and earn the certificate.
- **Notes and bookmarks** that you write in lessons. Only you see them on this site.
- **Questions** that you ask about lessons, and your follow-ups. Our team sees them. If we publish an answer, learners of that lesson see your question without your name, and it stays when you delete your account.
- **What you bought**: the plan, the amount, the date and the receipt number. Card numbers go only to Stripe and never reach us.
- **What you agreed to**, in which version, and when.
- **Your certificate**, if you claim one: the name on it, the course and the date. Anyone with the link can see its page.
- **A log** of changes to your account, so that mistakes can be found and fixed.
- **Which website or link led you to us** when you created your account, so that we know how learners find the course.
- **How often requests come from your network**, for a short time, to protect the site from overload.

## Cookies

One cookie keeps you signed in, and another remembers your language. Signing in and watching videos require a few more, which last for minutes or hours. After you sign in, we also recognize your browser by a cookie for 180 days, so that nobody else can block your next sign-in. Saving lessons on your device sets a cookie that lasts 14 days. Your browser also stores your place in the course, text that you haven’t sent yet and, in encrypted form, the lessons you save. We use all of this only for this site.

## Who receives some of your data

- **Stripe** processes payments and checks for fraud.
- **Google**, only if you choose to sign in with Google. Google gives us your email address and your name.
- **The company that delivers our emails** receives your email address and the emails.
- **The companies that host this site and its backups** store the data for us.

If you open the help chat or add your certificate to LinkedIn, you share data with those companies yourself.

## How long we keep it

- Your account stays until you delete it. It is deleted {deletionTime} after you ask, and you can change your mind until then.
- Sign-in requests are deleted after {signInTime}, and emails after {mailTime}.
- Backups are kept for {backupTime}. The last three backups made before an update of the site are kept a little longer. Deleted data can remain in backups until then.
- **We keep payments, receipts and agreements** after your account is deleted, without your name, email address and phone number. Tax law requires complete records, and we must be able to show what was sold and on which terms.

## Your rights

On your account page, you can see and correct what we know, download all of it as a file, and delete your account. You can also write to us. If you think we’re doing something wrong, you can contact the data protection authority of your country.

## If you’re under 17

Please show this page to your parents first, and ask them before you pay. Parents can write to us at any time. We tell them what we keep about their child, correct it, or delete the account.
`;

const terms = `## What this is

{site} is a video course. You can create a free account and look around. Most lessons require a paid plan. These terms are an agreement between you and {site}. Write to us at [{email}](mailto:{email}).

## What you buy

- You pay **once**. There is no subscription, and nothing is charged later.
- You get **lifetime access** to the lessons of your plan, including their future updates, for as long as this course is offered. The plans page shows what each plan includes.
- The price includes the extra fee for storage and payment processing. You see the price before you pay, and you pay that price.
- You can upgrade from Premium to Ultra at any time by paying the difference.
- Refunds are covered by our refund policy, which is part of these terms.

## Your account

- An account is for one person. **Do not share it, and do not share lesson links.** Sharing may lead to a permanent ban, without a refund.
- Keep your email address up to date, because you sign in with it.
- If you’re under 17, ask your parents before you pay. They can write to us at any time.

## What you may do with the lessons

You may watch them and learn from them for yourself. What you build with what you learned is yours. The videos, texts and files of the course remain ours or their authors’. Do not copy, publish or sell them.

## The certificate

Ultra includes a certificate. You can claim it when you have watched at least half of the videos that are published on the day of your claim. The instructor confirms it after about 14 days. If your payment for Ultra is refunded or charged back, the certificate is no longer valid.

## What we promise, and what we don’t

We keep the course running as well as we can, and fix problems. We can’t promise that it will always be available, or that you will earn money with what you learn. If we ever have to close the course, we will tell you by email beforehand.

## When these terms change

Each version has a number and a date from which it applies. You can still read previous versions on this page, and we record which version you agreed to.

## The law

The law of the country where we are established applies. You keep the consumer rights that the law of your own country gives you.
`;

const refunds = `## In short

**Charges are non-refundable.** The course outline is open to everyone, so please look inside before you pay. In some cases, we do refund you.

## When you get a refund

- You paid **twice** for the same thing, or a different amount than you were shown.
- You bought a **gift**, and nobody has redeemed it yet.
- A plan you paid for **does not open**, and we can’t fix it within 14 days of your message.
- The **law** of your country gives you the right to a refund.

## How to ask

Write to [{email}](mailto:{email}) within 14 days of the payment, and include your receipt number, which is on your account page. A real person will answer.

## What happens next

- The money goes back to the payment method you used: the card, the bank or the wallet. Most banks show it within 5 to 10 working days.
- After a **full refund**, you lose access to the plan you paid for, and a certificate you earned with it is no longer valid. Your progress is kept.
- If only the upgrade is refunded, you have Premium again.
- After a **partial refund**, you keep your access.

If something is wrong, please write to us before you ask your bank to reverse a payment. It’s faster, and you keep access to your lessons in the meantime.
`;

export const legalDrafts: LegalDrafts = {
  privacy: { title: 'Privacy notice', text: privacy },
  terms: { title: 'Terms', text: terms },
  refunds: { title: 'Refund policy', text: refunds },
};
