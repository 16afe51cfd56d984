/** The English footer of a campaign's emails, and the page on which its recipients unsubscribe. */

/** The footer's text, around the link to unsubscribe. */
export const campaignFooter = {
  why: (site: string) => `You’re receiving this email because you have an account on ${site}.`,
  unsubscribe: 'Unsubscribe',
} as const;

export const unsubscribePage = {
  title: 'Unsubscribe from news',
  text: (site: string) =>
    `Click the button to stop getting news from ${site}. You’ll still get emails that you request, receipts and answers to your questions.`,
  button: 'Unsubscribe',
  done: 'You’re unsubscribed',
  doneText: (site: string) =>
    `You won’t get any more news from ${site}. You can change this on your account page.`,
  unknown: 'This link is no longer valid',
  unknownText: 'Sign in, then turn off news on your account page.',
  account: 'Open my account',
} as const;
