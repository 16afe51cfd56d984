/** Texts for the referrals of a learner, on the account page. */
export const referral = {
  title: 'Invite friends',
  lead: (discount: string, reward: string) =>
    `Friends who buy their first plan through your link get ${discount} off, and you get ${reward} of what they pay, without tax.`,
  terms: (days: number) =>
    days === 0
      ? 'The instructor pays you directly. A refund cancels the reward. There is no reward for gifts, upgrades, sale prices that are lower than your friend’s discounted price, or purchases that you make yourself.'
      : `The instructor pays you directly, no earlier than ${days === 1 ? 'one day' : `${days} days`} after the purchase. A refund cancels the reward. There is no reward for gifts, upgrades, sale prices that are lower than your friend’s discounted price, or purchases that you make yourself.`,
  create: 'Create my link',
  link: 'Your link',
  copy: 'Copy link',
  copied: 'Link copied.',
  notCopied: 'Copying failed. Select the link and copy it manually.',
  share: 'Share',
  rewards: 'Your rewards',
  bought: (day: string) => `Purchase on ${day}`,
  state: {
    waiting: (due: string) => `Due on ${due}`,
    owed: 'Due now',
    paid: 'Paid',
    reversed: 'No reward: refunded, disputed or not eligible',
  },
  failed: 'Your referrals didn’t load. Check your connection, then try again.',
  notCreated: 'Your link wasn’t created. Please try again.',
  again: 'Try again',
};
