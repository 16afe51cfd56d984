/** Words of the certificate dialog. */
export const certificate = {
  title: 'Your certificate',
  meter: 'Lessons watched for the certificate',
  progress: (watched: number, needed: number, lessons: number) =>
    `${watched} of ${needed} lessons watched (the course has ${lessons})`,
  rule: 'You must watch at least 50% of the videos to claim your certificate. It is confirmed after about 14 days.',
  left: (left: number) => (left === 1 ? 'One more lesson to go.' : `${left} more lessons to go.`),
  ready: 'You have watched enough. Well done.',
  name: 'Name on the certificate',
  nameHint: 'As it should be printed. Please check the spelling.',
  nameMissing: 'Please enter the name that should stand on your certificate.',
  claim: 'Claim',
  keepWatching: 'Keep watching',
  underConfirmation: {
    title: 'Under confirmation',
    text: (day: string) => `The instructor confirms your certificate by about ${day}.`,
    name: (name: string) => `It will be issued to ${name}.`,
  },
  issued: {
    title: 'Issued',
    text: (name: string) => `Your certificate is issued to ${name}. Congratulations!`,
  },
  upgrade: { text: 'The certificate belongs to the Ultra plan.', action: 'See the plans' },
  refused: 'The server counts fewer watched lessons than needed. Please go on watching and claim again.',
  failed: 'Your claim did not arrive. Please try again.',
} as const;
