const someone = 'this learner';

/** A sentence begins with the name. */
const beginningOf = (name: string) => (name === someone ? 'The learner' : name);

/** Texts for the studio's Certificates page. */
export const studioCertificates = {
  title: 'Certificates',
  lead: 'Claims to confirm, oldest first. Only videos that were actually played count as watched.',
  states: { claimed: 'To confirm', issued: 'Issued', declined: 'Declined', revoked: 'Revoked' },
  choose: 'Filter by status',
  search: 'Search by name or email',
  failed: {
    title: 'The certificates didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
  empty: {
    claimed: { title: 'Nothing to confirm', text: 'When a learner claims a certificate, it appears here.' },
    issued: { title: 'None issued yet', text: 'Certificates you confirm appear here.' },
    declined: {
      title: 'None declined',
      text: 'Declined claims appear here until the learner claims again.',
    },
    revoked: {
      title: 'None revoked',
      text: 'Certificates that you revoked, or whose payment was refunded or charged back, appear here.',
    },
  },
  notFound: (search: string) => ({
    title: 'No results',
    text: `No name or email contains “${search}”.`,
  }),
  more: 'There are more certificates. Search to find a specific one.',
  noName: 'No name yet',
  due: (days: number, day: string) => {
    if (days < 0) return `${-days} ${days === -1 ? 'day' : 'days'} late, was due on ${day}`;
    if (days === 0) return `Due today, ${day}`;
    return `${days} ${days === 1 ? 'day' : 'days'} left, due on ${day}`;
  },
  issuedOn: (day: string) => `Issued on ${day}`,
  declinedOn: (day: string) => `Declined on ${day}`,
  revokedOn: (day: string) => `Revoked on ${day}`,
  revokedByPayment: 'The payment for Ultra was refunded or charged back.',
  progress: (watched: number, videos: number, time: string) =>
    `${watched} of ${videos} videos played, ${time} in total`,
  /** For a claim in which articles counted, too. */
  progressWithArticles: (watched: number, videos: number, time: string) =>
    `${watched} of ${videos} videos and articles played or read, ${time} of video in total`,
  hours: (hours: number, minutes: number) => (hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`),
  notEarned: {
    upgrade: 'This learner no longer has Ultra (refunded or disputed), so it can’t be confirmed.',
    'keep-watching': 'This learner hasn’t played or read enough, so it can’t be confirmed.',
    banned: 'This learner is banned, so it can’t be confirmed.',
  },
  stillHolds: {
    upgrade:
      'The payment for Ultra is disputed. If the dispute is lost, the certificate is revoked automatically.',
    'keep-watching': '',
    banned: 'This learner is banned. The certificate stays valid until you revoke it.',
  },
  reason: (reason: string) => `“${reason}”`,
  open: 'View certificate',
  confirm: {
    action: 'Confirm',
    title: (name: string) => `Confirm ${name}’s certificate?`,
    text: 'This is how it will be printed. It gets a public page, and the learner gets an email.',
    yes: 'Confirm and issue',
    done: (name: string) => `Issued to ${name}.`,
  },
  decline: {
    action: 'Decline',
    title: (name: string) => `Decline ${name}’s claim?`,
    text: 'The learner sees your reason and can claim again.',
    yes: 'Decline claim',
    done: (name: string) => `Declined. ${beginningOf(name)} was told why.`,
  },
  revoke: {
    action: 'Revoke',
    title: (name: string) => `Revoke ${name}’s certificate?`,
    text: 'Its page immediately shows that it’s no longer valid, and the learner sees your reason. This can’t be undone.',
    word: 'revoke',
    type: (word: string) => `To confirm, type ${word}`,
    mistyped: (word: string) => `Type ${word}.`,
    yes: 'Revoke certificate',
    done: (name: string) => `Revoked. ${beginningOf(name)} was told why.`,
  },
  reissue: {
    action: 'Reissue…',
    title: (name: string) => `Reissue ${name}’s certificate?`,
    text: 'For a name that has changed. The certificate gets a new printable sheet, URL and credential. The old URL and its printed code lead to the new one. The learner gets an email.',
    name: 'New name',
    same: 'The certificate already has this name. Enter the new one.',
    yes: 'Reissue',
    done: (name: string) => `Reissued to ${name}.`,
  },
  reissuedOn: (day: string) => `Reissued with this name on ${day}`,
  note: {
    label: 'Message to the learner (optional)',
    hint: 'Included in the email and on the learner’s own certificate page.',
  },
  noteSent: (note: string) => `Your message: “${note}”`,
  many: {
    choose: (name: string) => `Select ${name}`,
    all: (count: number) =>
      count === 1 ? 'Select the one that can be confirmed' : `Select all ${count} that can be confirmed`,
    chosen: (count: number) => (count === 0 ? '' : `${count} selected`),
    action: 'Confirm selected…',
    title: (count: number) => (count === 1 ? 'Confirm one certificate?' : `Confirm ${count} certificates?`),
    text: 'Each claim is checked again, each certificate is issued separately, and each learner gets an email.',
    noteHint: 'All of them get the same message, in the email and on their own page.',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    meter: 'Certificates processed',
    yes: (count: number) => (count === 1 ? 'Confirm and issue' : `Confirm and issue all ${count}`),
    doneTitle: 'Results',
    issued: (count: number) =>
      count === 0
        ? 'No certificates were issued.'
        : count === 1
          ? '1 certificate was issued.'
          : `${count} certificates were issued.`,
    failed: (count: number) => (count === 1 ? '1 wasn’t issued:' : `${count} weren’t issued:`),
  },
  someone,
  reasonLabel: 'Reason',
  reasonMissing: 'Enter a reason. The learner sees it.',
  keep: 'Cancel',
  errors: {
    upgrade: 'Not issued: this learner no longer has Ultra.',
    'keep-watching': 'Not issued: this learner hasn’t played or read enough.',
    banned: 'Not issued: this learner is banned.',
    'name-missing': 'Not issued: there’s no name to print yet.',
    'same-name': 'Not reissued: it already has this name.',
    'not-found': 'This claim no longer exists. The account may have been deleted.',
    decided: 'This was already decided, perhaps in another window.',
    failed: 'Something went wrong. Check your connection, then try again.',
  },
} as const;
