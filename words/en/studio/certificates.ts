/** Words of the studio's page of certificates. */
export const studioCertificates = {
  title: 'Certificates',
  lead: 'Claims to confirm, oldest first. What was watched is what was really played.',
  states: { claimed: 'To confirm', issued: 'Issued', declined: 'Declined', revoked: 'Revoked' },
  choose: 'Which to show',
  search: 'Search by name or e-mail',
  failed: {
    title: 'The certificates did not load',
    text: 'The site could not be reached. Check your connection, then try again.',
    again: 'Try again',
  },
  empty: {
    claimed: { title: 'Nothing to confirm', text: 'When a learner claims a certificate, it stands here.' },
    issued: { title: 'None issued yet', text: 'What you confirm stands here.' },
    declined: {
      title: 'None declined',
      text: 'Claims that you declined stand here until they are made again.',
    },
    revoked: {
      title: 'None revoked',
      text: 'Certificates that you took back, or whose payment was given back, stand here.',
    },
  },
  notFound: (search: string) => ({
    title: 'Nothing found',
    text: `No name and no e-mail here has “${search}” in it.`,
  }),
  more: 'There are more than these. Search to find one of them.',
  noName: 'No name given yet',
  due: (days: number, day: string) => {
    if (days < 0) return `${-days} ${days === -1 ? 'day' : 'days'} late, was due on ${day}`;
    if (days === 0) return `Due today, ${day}`;
    return `${days} ${days === 1 ? 'day' : 'days'} left, due on ${day}`;
  },
  claimedOn: (day: string) => `Claimed on ${day}`,
  issuedOn: (day: string) => `Issued on ${day}`,
  declinedOn: (day: string) => `Declined on ${day}`,
  revokedOn: (day: string) => `Revoked on ${day}`,
  revokedByPayment: 'The payment for Ultra was given back.',
  progress: (watched: number, videos: number, time: string) =>
    `${watched} of ${videos} videos played, ${time} in all`,
  hours: (hours: number, minutes: number) => (hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`),
  notEarned: {
    upgrade: 'Does not own Ultra any more (refunded, or in dispute), so it cannot be confirmed.',
    'keep-watching': 'Fewer videos were really played than are needed, so it cannot be confirmed.',
    banned: 'This person is banned, so it cannot be confirmed.',
  },
  stillHolds: {
    upgrade: 'The payment for Ultra is in dispute. If it is lost, the certificate falls by itself.',
    'keep-watching': '',
    banned: 'This person is banned. The certificate holds until you revoke it.',
  },
  reason: (reason: string) => `“${reason}”`,
  open: 'Open its page',
  confirm: {
    action: 'Confirm',
    title: (name: string) => `Confirm the certificate of ${name}?`,
    text: 'So it will be printed. It gets its public page, and the learner gets a mail.',
    yes: 'Confirm and issue',
    done: (name: string) => `Issued to ${name}.`,
  },
  decline: {
    action: 'Decline',
    title: (name: string) => `Decline the claim of ${name}?`,
    text: 'The learner reads your words, and can claim again.',
    yes: 'Decline the claim',
    done: (name: string) => `Declined. ${name} was told why.`,
  },
  revoke: {
    action: 'Revoke',
    title: (name: string) => `Revoke the certificate of ${name}?`,
    text: 'Its page says at once that it is not valid, and the learner reads your words. This cannot be undone.',
    word: 'revoke',
    type: (word: string) => `To be sure, type ${word}`,
    mistyped: (word: string) => `Please type ${word}.`,
    yes: 'Revoke the certificate',
    done: (name: string) => `Revoked. ${name} was told why.`,
  },
  reissue: {
    action: 'Reissue…',
    title: (name: string) => `Issue the certificate of ${name} anew?`,
    text: 'For a name that has changed. The certificate gets a new sheet, address and credential; the former address and its printed code lead to the new one. The learner gets a mail.',
    name: 'The new name',
    same: 'This is the name that it has. Please write the new one.',
    yes: 'Issue it anew',
    done: (name: string) => `Issued anew to ${name}.`,
  },
  reissuedOn: (day: string) => `Issued anew with this name on ${day}`,
  note: {
    label: 'A few words to the learner',
    hint: 'If you like. They stand in the mail and on the learner’s own page of the certificate.',
  },
  noteSent: (note: string) => `Your words: “${note}”`,
  many: {
    choose: (name: string) => `Choose ${name}`,
    all: (count: number) =>
      count === 1 ? 'The one that can be confirmed' : `All ${count} that can be confirmed`,
    chosen: (count: number) => (count === 0 ? '' : `${count} chosen`),
    action: 'Confirm the chosen…',
    title: (count: number) => (count === 1 ? 'Confirm one certificate?' : `Confirm ${count} certificates?`),
    text: 'Each is checked once more, issued by itself, and its learner gets a mail.',
    noteHint: 'If you like. All of them read the same, in the mail and on their own page.',
    progress: (done: number, all: number) => `${done} of ${all} are done`,
    meter: 'Certificates that are done',
    yes: (count: number) => (count === 1 ? 'Confirm and issue it' : `Confirm and issue all ${count}`),
    doneTitle: 'What became of them',
    issued: (count: number) =>
      count === 0
        ? 'None was issued.'
        : count === 1
          ? 'One certificate is issued.'
          : `${count} certificates are issued.`,
    failed: (count: number) => (count === 1 ? 'One was not issued:' : `${count} were not issued:`),
  },
  someone: 'this learner',
  reasonLabel: 'Why',
  reasonMissing: 'Please say why. The learner reads it.',
  keep: 'Leave it',
  refused: {
    upgrade: 'Not issued: this person does not own Ultra any more.',
    'keep-watching': 'Not issued: fewer videos were really played than are needed.',
    banned: 'Not issued: this person is banned.',
    'name-missing': 'Not issued: there is no name to print yet.',
    'same-name': 'Not issued anew: it has this name already.',
    'not-found': 'This claim is gone; the account may be deleted.',
    decided: 'This was decided already, perhaps in another window.',
    failed: 'This did not arrive. Please try again.',
  },
} as const;
