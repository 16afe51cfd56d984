import type { CampaignState, HeldReason } from '#rules/campaign.ts';

const format = (count: number) => count.toLocaleString('en');
const list = new Intl.ListFormat('en');
const people = (count: number) => `${format(count)} ${count === 1 ? 'person' : 'people'}`;
const learners = (count: number) => `${format(count)} ${count === 1 ? 'learner' : 'learners'}`;

/** Texts for the studio's Campaigns pages. */
export const studioCampaigns = {
  title: 'Campaigns',
  lead: 'Email your learners. Customers get your news until they unsubscribe. Learners with a free account only get it if they opt in.',
  add: 'New campaign',
  announce: {
    title: 'Announce a lesson',
    lead: 'Drafts an email to everyone who can watch the lesson.',
    lesson: 'Lesson',
    choose: 'Select a lesson',
    start: 'Write the email',
    fromLesson: 'Email learners',
    unpublished: 'Publish the lesson first. Then you can announce it.',
  },
  list: 'All campaigns',
  empty: 'No campaigns yet. Start one with “New campaign”, or announce a lesson below.',
  more: 'Show more campaigns',
  moreFailed: 'More campaigns didn’t load. Please try again.',
  noSubject: 'No subject yet',
  failed: {
    title: 'The campaigns didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
  notCreated: 'The campaign wasn’t created. Please try again.',
  state: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    sending: 'Sending',
    paused: 'Paused',
    cancelled: 'Cancelled',
    sent: 'Sent',
  } satisfies Record<CampaignState, string>,
  held: {
    label: 'Not sent as planned',
    late: (startsAt: string | null) =>
      `This campaign was scheduled for ${startsAt ?? 'an earlier time'}, but the site was down and came back more than six hours later. It wasn’t sent. Check the text, then send it now or at another time.`,
    restored: (startsAt: string | null) =>
      startsAt === null
        ? 'The site was restored from a backup while this campaign was being sent. If you resume it, some learners may get the email a second time.'
        : `The site was restored from a backup. This campaign was scheduled for ${startsAt} and may have been sent already. Check before you send it.`,
  } satisfies Record<HeldReason, (startsAt: string | null) => string> & { label: string },
  changedAt: (time: string) => `changed ${time}`,
  sendAt: (time: string) => `for ${time}`,
  startedAt: (time: string) => `started ${time}`,
  sentOf: (sent: number, of: number) => `${format(sent)} of ${format(of)} sent`,
  one: {
    title: 'Campaign',
    lead: 'An email to your learners.',
    back: 'All campaigns',
    missing: 'This campaign doesn’t exist, or was deleted.',
  },
  editor: {
    email: 'Email',
    subject: 'Subject',
    body: 'Text',
    bodyHint:
      'A line with only a link becomes a button. A footer with an unsubscribe link is added automatically.',
    saving: 'Saving…',
    saved: 'Saved',
    failed: 'Not saved. Check your connection.',
    invalid: 'Not saved yet. Correct the marked field first.',
    again: 'Try again',
    changed: 'This was changed in another tab. Reload to continue with that version.',
    reload: 'Reload',
    preview: 'Preview',
    test: 'Send a test to myself',
    tested: (email: string) => `The test is on its way to ${email}.`,
    testFailed: 'The test wasn’t sent. Please try again.',
    incompleteIn: (language: string | null) =>
      `Enter a subject and text${language === null ? '' : ` in ${language}`} first.`,
    remove: 'Delete draft',
    removeTitle: 'Delete this draft?',
    removeText: 'You can’t undo this.',
    cancel: 'Cancel',
    removeFailed: 'The draft wasn’t deleted. Please try again.',
    send: 'Send…',
  },
  languages: {
    legend: 'Language of the email',
    state: { written: 'written', incomplete: 'incomplete', missing: 'missing' },
    /** The version that readers of a language get while the email isn't written in it. */
    fallback: {
      missing: (language: string, main: string) =>
        `Optional. Until it’s written, ${language} readers get the email in ${main}.`,
      incomplete: (language: string, main: string) =>
        `A subject or text is missing. Until both are there, ${language} readers get the email in ${main}.`,
    },
    listed: (names: readonly string[]) => `In ${list.format(names)}`,
  },
  preview: {
    width: 'Width',
    phone: 'Phone',
    desktop: 'Desktop',
    scheme: 'Colors',
    light: 'Light',
    dark: 'Dark',
    language: 'Reader’s language',
    frame: 'The email as it will arrive',
  },
  audience: {
    title: 'Recipients',
    lead: 'Only learners who get your news receive this email. They must meet all conditions.',
    who: 'Send to',
    everyone: 'Learners who meet the conditions below',
    waitingList: 'The waiting list',
    waitingListLead:
      'Everyone who has confirmed their address gets this email, unless they have bought a plan or turned off your news.',
    waitingListCount: (recipients: number, matching: number) =>
      recipients === matching
        ? `${people(recipients)} will get it.`
        : `${people(recipients)} of ${format(matching)} will get it. The others have bought a plan, don’t get news, or can’t be reached.`,
    segment: (name: string) => `Saved list: ${name}`,
    plan: 'Plan',
    anyPlan: 'Any plan',
    plans: { free: 'No plan', premium: 'Premium', ultra: 'Ultra' },
    country: 'Country',
    anyCountry: 'Any country',
    unknown: 'Unknown',
    stoppedIn: 'Stopped in section',
    stoppedHint: 'They last watched a lesson in this section, and nothing in the past 14 days.',
    anywhere: 'No condition',
    lesson: 'Can watch',
    anyLesson: 'No condition',
    leftCheckout: 'Abandoned a checkout in the last 90 days',
    counting: 'Counting…',
    count: (recipients: number, matching: number) =>
      recipients === matching
        ? `${learners(recipients)} will get it.`
        : `${learners(recipients)} of ${format(matching)} will get it. The others don’t get news.`,
    notCounted: 'The recipients couldn’t be counted.',
    again: 'Count again',
  },
  send: {
    title: 'Send this email',
    when: 'When',
    now: 'Now',
    later: 'Later',
    time: 'Day and time',
    zone: (zone: string, offset: string) => `In the site’s time zone, ${zone} (${offset}).`,
    timeMistake: 'Enter a time in the future.',
    pace: 'Sending speed',
    paceOf: (perMinute: number) => `At most ${perMinute.toLocaleString('en')} emails a minute`,
    paceHint: 'Your email provider may allow fewer. Emails that it postpones are sent later.',
    confirmNow: 'Send now',
    confirmLater: 'Schedule',
    cancel: 'Cancel',
    recipients: (of: readonly { language: string; count: number }[]) =>
      of.length === 0
        ? 'Nobody would get this email right now.'
        : list.format(of.map(({ language, count }) => `${format(count)} in ${language}`)),
    failed: 'The campaign wasn’t sent. Please try again.',
    sent: 'The campaign is being sent.',
    scheduled: (time: string) => `The campaign is scheduled for ${time}.`,
  },
  report: {
    progress: 'Sent emails',
    progressOf: (sent: number, of: number) => `${format(sent)} of ${format(of)}`,
    listing: (count: number) => `Listing recipients: ${format(count)} so far`,
    scheduled: (time: string) => `It will be sent on ${time}.`,
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel campaign',
    cancelTitle: 'Cancel this campaign?',
    cancelText: 'Learners who haven’t received it yet won’t get it. You can’t undo this.',
    keep: 'Keep sending',
    unschedule: 'Back to draft',
    failed: 'Something went wrong. Please try again.',
    counts: 'Results',
    sent: 'Sent',
    bounced: 'Bounced',
    complained: 'Reported as spam',
    unsubscribed: 'Unsubscribed',
    notSent: 'Not delivered',
    skipped: 'Skipped',
    skippedHint:
      'After sending began, they unsubscribed, their account changed, or they no longer met the conditions.',
    email: 'Email',
  },
};
