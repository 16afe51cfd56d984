/** Words of downloading the list of learners, and of adding people from a file. */
const people = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;

export const studioLearnerFiles = {
  csv: 'Download as CSV',
  json: 'Download as documents',
  exported: (count: number, isCut: boolean) =>
    isCut
      ? `The first ${count} learners are downloaded. Filter for the rest.`
      : `${count} learners are downloaded.`,
  failed: 'That did not get through. Please try again.',
  fileName: 'learners',
  add: {
    action: 'Add people…',
    title: 'Add people from a file',
    text: 'A CSV table whose first line names its columns (email, name, country, phone), or documents in JSON. Nobody gets a plan or a mail: a plan comes by a payment, or by you on the person’s page. Who is there stays as they are.',
    choose: 'Choose a file',
    unreadable: 'This file has no column “email”. Name it in the first line.',
    found: (count: number) => `${people(count)} found in the file.`,
    skipped: (lines: readonly number[]) =>
      `Without an e-mail address, and left out: ${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, 20).join(', ')}${lines.length > 20 ? ' …' : ''}.`,
    yes: (count: number) => `Add ${people(count)}`,
    busy: (done: number, all: number) => `${done} of ${all} so far…`,
    done: (added: number, known: number) =>
      `${people(added)} added.${known === 0 ? '' : ` ${known} had an account already.`}`,
    close: 'Close',
  },
} as const;
