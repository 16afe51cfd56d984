/** Texts for downloading the list of learners, and for adding learners from a file. */
const lineList = (lines: readonly number[]) =>
  `${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, 20).join(', ')}${lines.length > 20 ? ' …' : ''}`;

const learners = (count: number) => `${count} ${count === 1 ? 'learner' : 'learners'}`;

export const studioLearnerFiles = {
  csv: 'Download as CSV',
  json: 'Download as JSON',
  exported: (count: number, isCut: boolean) =>
    isCut
      ? `The first ${count} learners were downloaded. Use the filters to get the rest.`
      : `${learners(count)} downloaded.`,
  failed: 'Something went wrong. Check your connection, then try again.',
  fileName: 'learners',
  add: {
    action: 'Add learners…',
    title: 'Add learners from a file',
    text: 'Choose a CSV file whose first line names its columns (email, name, country, phone), or a JSON file. Added learners get no plan and no email. They get a plan by paying, or from you on their page. Existing learners don’t change.',
    choose: 'Choose a file',
    unreadable: 'This file has no “email” column. Name it in the first line.',
    found: (count: number) => `${learners(count)} found in the file.`,
    skipped: (lines: readonly number[]) => `Skipped without an email address: ${lineList(lines)}.`,
    invalidPhones: (lines: readonly number[]) =>
      `Phone number skipped because it’s invalid: ${lineList(lines)}.`,
    yes: (count: number) => `Add ${learners(count)}`,
    busy: (done: number, all: number) => `${done} of ${all} so far…`,
    done: (added: number, known: number) =>
      `${learners(added)} added.${known === 0 ? '' : ` ${known} already had an account.`}`,
    close: 'Close',
  },
} as const;
