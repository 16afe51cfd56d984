/**
 * The drafts of the privacy notice, the terms and the refund policy, for sites whose instructor has written none yet. They
 * say what the product really does; the sample course holds the same texts (`content/legal.json`).
 */
import type { LegalDrafts } from '#rules/content/legal.ts';

/** A number of days, as the texts name it. */
export const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`);

const privacy = `## In short

We keep what your course needs, and nothing to sell. No advertising, no trackers of other companies. You can see, download and delete what we know about you on your account page.

## Who we are

{site} runs this site and answers for your data. Our postal address stands at the foot of the front page. Write to us at [{email}](mailto:{email}); a person answers.

## What we keep, and why

- **Your e-mail address**, because you sign in with it and we send you what belongs to your course.
- **Your name, country, age range, occupation and phone number**, which you give us when you register. The country decides the currency of prices. The phone number is only for questions about your course.
- **Where you are signed in**: the kind of browser, its time zone and when it was last used, so that you can end a session that is not yours.
- **What you have watched**, so that you go on where you stopped and can earn the certificate.
- **What you bought**: the plan, the amount, the day and the number of the receipt. Card numbers go to Stripe alone and never reach us.
- **What you agreed to**, in which version, and when.
- **Your certificate**, if you claim one: the name on it, the course and the day. Its page can be seen by everybody who has its address.
- **A log** of what was done with your account, so that mistakes can be found and mended.
- **How often your network asks**, for a short time, so that nobody can flood the site.

## Cookies

One cookie keeps you signed in. While you sign in there is another for some minutes. Your browser also remembers your place in the course and what you typed, on your device. All of it serves this site alone.

## Who else gets some of it

- **Stripe** handles payments and checks for fraud.
- **Google**, only if you choose to sign in with Google: it tells us your address and your name.
- **The company that delivers our mail** gets your address and the mail.
- **The companies whose computers this site and its backups run on** store the data for us.

If you open the help chat, or put your certificate on LinkedIn, you give those companies something yourself.

## For how long

- Your account stays until you delete it. It is erased {deletionTime} after you ask, and until then you can change your mind.
- Requests to sign in are erased after {signInTime}, and mails after {mailTime}.
- Backups are kept for {backupTime}, and the last three that were made before an update of the site a little longer. What was erased can lie in them until then.
- **Payments, receipts and agreements stay** after your account is gone, without your name, address and phone number. The tax law wants our books to be complete, and we must be able to show what was sold on which terms.

## Your rights

You can see and correct what we know, download all of it as a file, and delete your account, each on your account page. You can also write to us. If you think that we do something wrong, you can turn to the data protection authority of your country.

## If you are under 17

Please show this page to your parents first, and ask them before you pay. Parents can write to us at any time: we tell them what we keep about their child, correct it, or delete the account.
`;

const terms = `## What this is

{site} is a video course. You can make a free account and look around; most lessons open with a paid plan. These terms hold between you and {site}. Write to us at [{email}](mailto:{email}).

## What you buy

- You pay **once**. There is no subscription, and nothing is charged later.
- You get **lifetime access** to the lessons of your plan, with their future updates, for as long as this course is offered. What each plan gives stands on the page of plans.
- The price includes the extra fee for storage and payment processing. You see the price before you pay, and you pay that price.
- From Premium you can go on to Ultra at any time for the difference.
- About refunds there is a page of its own, the refund policy, which belongs to these terms.

## Your account

- An account is for one person. **Do not share it, and do not share the links of lessons.** Sharing may lead to a permanent ban, without a refund.
- Keep your e-mail address in order, since you sign in with it.
- If you are under 17, ask your parents before you pay. They can write to us at any time.

## What you may do with the lessons

Watch them and learn from them, yourself. What you build with what you learned is yours. The videos, texts and files of the course stay ours or their authors'; please do not copy, publish or sell them.

## The certificate

Ultra includes a certificate. You can claim it when you have watched at least half of the videos that are published on the day of your claim; the instructor confirms it after about 14 days. If the payment for Ultra is given back, the certificate does not hold any more.

## What we promise, and what we do not

We keep the course running as well as we can, and mend what breaks. We cannot promise that it is there at every minute, or that you will earn money with what you learn. Should we ever have to close the course, we tell you by mail before.

## When these terms change

Each version has a number and a day from which it holds. Former versions can still be read on this page, and we keep which version you agreed to.

## The law

The law of the country in which we have our seat applies. Rights that the law of your own country gives you as a consumer stay yours.
`;

const refunds = `## In short

**Charges are non-refundable.** The outline of the course is open to everyone, so please look inside before you pay. There are some cases in which we do give the money back.

## When you get your money back

- You paid **twice** for the same, or another amount than you were shown.
- A plan that you paid for **does not open**, and we cannot mend that within 14 days after you wrote to us.
- The **law** of your country gives you the right to it.

## How to ask

Write to [{email}](mailto:{email}) within 14 days after the payment, with the number of your receipt; it stands on your account page. A person answers.

## What happens then

- The money goes back the way it came: to the card, the bank or the wallet that you paid with. Most banks show it within 5 to 10 working days.
- When a payment is given back **in full**, the plan that it paid for closes, and a certificate that was earned with it does not hold any more. What you have watched is kept.
- When only the upgrade is given back, you have Premium again.
- When a payment is given back **in part**, everything stays open.

If something is wrong, please write to us before you ask your bank to take a payment back: it is faster, and your lessons stay open meanwhile.
`;

export const legalDrafts: LegalDrafts = {
  privacy: { title: 'Privacy notice', text: privacy },
  terms: { title: 'Terms', text: terms },
  refunds: { title: 'Refund policy', text: refunds },
};
