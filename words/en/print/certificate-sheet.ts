import { dayText } from '#rules/site-time.ts';

/**
 * The texts printed on a certificate; its page repeats the sentence. Half of the videos is no whole course, so nothing
 * here says "completed". What the requirements are stands on the page and in the credential.
 */
const beforeCourse = 'has met the requirements of the course';
const afterCourse = 'as confirmed by its instructor.';

export const certificateSheet = {
  title: 'CERTIFICATE OF COMPLETION',
  teacher: 'Instructor',
  issued: 'Issued on',
  check: 'Check it here',
  /** The sentence around the course's title, which stands on a line of its own. */
  beforeCourse,
  afterCourse,
  /** The whole sentence, where no sheet shows its parts. */
  sentence: ({ name, course }: { name: string; course: string }) =>
    `${name} ${beforeCourse} “${course}” ${afterCourse}`,
  /** The conditions that the credential names. */
  criteria:
    'Watched at least half of the course’s videos, as confirmed by its instructor. A video counts when at least nine tenths of it were played, as measured by the course’s own server.',
  /** The day as it is printed: 5 December 2026. */
  day: dayText,
} as const;
