/** The English footer of a campaign's emails, and the page on which its recipients unsubscribe. */

/** The footer's text, around the link to unsubscribe. */
export const campaignFooter = {
  why: (site: string) => `You get this email because you have an account on ${site}.`,
  unsubscribe: 'Unsubscribe',
} as const;

export const unsubscribePage = {
  title: 'Unsubscribe from news',
  text: (site: string) =>
    `Press the button and ${site} sends you no more news. You still get emails that you request, receipts and answers to your questions.`,
  button: 'Unsubscribe',
  done: 'You’re unsubscribed',
  doneText: (site: string) => `${site} sends you no more news. You can change this on your account page.`,
  unknown: 'This link isn’t valid any more',
  unknownText: 'Sign in, and switch news off on your account page.',
  account: 'Open my account',
} as const;
