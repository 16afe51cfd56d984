import { dayText } from '#rules/site-time.ts';

/**
 * The texts printed on a certificate; its page and its credential repeat the sentence. Half of the videos is no whole
 * course, so nothing here says "completed".
 */
const beforeCourse = 'took the course';
const afterCourse = 'and watched at least half of its videos, as the instructor confirmed.';

export const certificateSheet = {
  title: 'CERTIFICATE OF COMPLETION',
  teacher: 'Taught and confirmed by',
  issued: 'Issued on',
  check: 'Check it here',
  /** The sentence around the course's title, which stands on a line of its own. */
  beforeCourse,
  afterCourse,
  /** The whole sentence, where no sheet shows its parts. */
  sentence: ({ name, course }: { name: string; course: string }) =>
    `${name} ${beforeCourse} “${course}” ${afterCourse}`,
  /** The conditions that the credential names. */
  criteria: `T${beforeCourse.slice(1)} ${afterCourse} A video counts when nine tenths of it were really played, as the course’s own server measured.`,
  /** The day as it is printed: 5 December 2026. */
  day: dayText,
} as const;
