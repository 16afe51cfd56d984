import type { SequenceAim, SequenceKind, SequenceState } from '#rules/sequence.ts';

const learners = (count: number) => `${count} ${count === 1 ? 'learner' : 'learners'}`;

/** Texts for the studio's pages about email sequences. */
export const studioSequences = {
  title: 'Sequences',
  lead: 'Automatic emails that each learner gets over the days after they sign up, pay or stop watching.',
  fromCampaigns: {
    title: 'Sequences',
    lead: 'Welcome new learners, help customers start, and bring back those who stopped. Written once, sent automatically.',
    open: 'Open sequences',
  },
  back: 'All campaigns',
  list: 'Your sequences',
  empty: 'No sequences yet. Create one below: it comes with example emails that you can change.',
  noName: 'Unnamed sequence',
  failed: {
    title: 'The sequences didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
  state: { off: 'Off', on: 'On', paused: 'Paused' } satisfies Record<SequenceState, string>,
  emailsOf: (count: number) => `${count} ${count === 1 ? 'email' : 'emails'}`,
  sentOf: (count: number) => `${count} sent`,
  waitingOf: (count: number) => `${count} waiting`,
  reachedOf: (count: number) => `${count} reached the goal`,
  add: 'New sequence',
  create: 'Create',
  notCreated: 'The sequence wasn’t created. Please try again.',
  kinds: {
    'sign-up': {
      name: 'After sign-up',
      text: 'For learners with a free account who opt in to your news. Ends when they get a plan.',
    },
    purchase: {
      name: 'After a purchase',
      text: 'For customers, from the day they pay. A refund ends it.',
    },
    silence: {
      name: 'After inactivity',
      text: 'For customers who haven’t watched for several days. Ends when they watch again.',
    },
  } satisfies Record<SequenceKind, { name: string; text: string }>,
  one: {
    title: 'Sequence',
    lead: 'A series of automatic emails.',
    back: 'All sequences',
    missing: 'This sequence doesn’t exist, or was deleted.',
  },
  settings: {
    title: 'When it starts and ends',
    name: 'Name',
    nameHint: 'Learners don’t see it.',
    plan: 'Plan',
    anyPlan: 'Any plan',
    plans: { premium: 'Premium', ultra: 'Ultra' },
    silentDays: 'Days without watching',
    silentHint: (from: number, to: number) => `From ${from} to ${to}.`,
    aim: 'Ends early',
    aims: {
      plan: 'When they get a plan',
      watch: 'When they watch again',
      finished: 'When they have watched every video',
      none: 'Never',
    } satisfies Record<SequenceAim, string>,
    whoGetsIt:
      'Only learners who get your news receive it, each email at most once, between 9 am and 8 pm in the site’s time zone. Unsubscribing ends it.',
    locked:
      'Turn the sequence off to change when it starts, or its days. You can edit the emails at any time; learners get the changes when you publish them.',
  },
  switch: {
    since: (time: string) =>
      `On since ${time}. Those who signed up, paid or stopped before that don’t get it.`,
    off: 'It’s off. Nobody gets these emails.',
    paused: 'Paused, because a backup was restored. Emails that were due before you turn it on are skipped.',
    on: 'Turn on…',
    onTitle: 'Turn this sequence on?',
    onText: 'From now on, it starts for everyone it’s meant for. Earlier sign-ups and purchases don’t count.',
    onYes: 'Turn on',
    offButton: 'Turn off…',
    offTitle: 'Turn this sequence off?',
    offText: (waiting: number) =>
      `It ends for ${waiting === 0 ? 'everyone' : `the ${learners(waiting)}`} in it. If you turn it on again, they won’t continue.`,
    offYes: 'Turn off',
    cancel: 'Cancel',
    failed: 'That didn’t work. Please try again.',
    incomplete: 'Each email needs a subject, text, and a later day than the email before it.',
  },
  publish: {
    draft: 'Learners still get the texts without your changes.',
    button: 'Publish changes',
    done: 'Published. Learners get the new texts from now on.',
    failed: 'Your changes weren’t published. Please try again.',
    discard: 'Discard changes',
    discardTitle: 'Discard your changes?',
    discardText: 'The emails go back to the texts that learners get now. You can’t undo this.',
    listed: 'unpublished changes',
  },
  emails: {
    title: 'Emails',
    dayOf: (days: number) => (days === 0 ? 'Right away' : `Day ${days}`),
    heading: (day: string, subject: string) => `${day}: ${subject}`,
    noSubject: 'No subject yet',
    edit: 'Edit',
    close: 'Close',
    add: 'Add an email',
    remove: 'Remove',
    removeTitle: 'Remove this email?',
    removeText: 'Learners won’t get it anymore. You can’t undo this.',
    days: 'Days after the start',
    daysHint: '0 is the same day.',
    daysMistake: 'Enter a later day than the email before it.',
    one: 'Email',
    none: 'No emails yet.',
    counts: (of: { waiting: number; sent: number; reached: number }) =>
      `${of.waiting} waiting · ${of.sent} sent · ${of.reached} reached the goal before it`,
    more: (of: {
      bounced: number;
      complained: number;
      unsubscribed: number;
      failed: number;
      skipped: number;
    }) =>
      [
        of.unsubscribed > 0 && `${of.unsubscribed} unsubscribed`,
        of.bounced > 0 && `${of.bounced} bounced`,
        of.complained > 0 && `${of.complained} reported as spam`,
        of.failed > 0 && `${of.failed} not delivered`,
        of.skipped > 0 && `${of.skipped} skipped`,
      ]
        .filter(Boolean)
        .join(' · '),
  },
  remove: {
    button: 'Delete sequence',
    title: 'Delete this sequence?',
    text: 'You can’t undo this.',
    failed: 'The sequence wasn’t deleted. Please try again.',
  },
} as const;
