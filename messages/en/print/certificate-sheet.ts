import { dayText } from '#rules/site-time.ts';

/**
 * Texts printed on a certificate; its page repeats the sentence. Half of the videos aren't the whole course, so nothing
 * here says "completed". The page and the credential state the requirements.
 */
const beforeCourse = 'has met the requirements of the course';
const afterCourse = 'as confirmed by its instructor.';

export const certificateSheet = {
  title: 'CERTIFICATE OF COMPLETION',
  teacher: 'Instructor',
  issued: 'Issued on',
  check: 'Verify it here',
  /** The sentence around the course's title, which is on a line of its own. */
  beforeCourse,
  afterCourse,
  /** The whole sentence, for places other than the sheet. */
  sentence: ({ name, course }: { name: string; course: string }) =>
    `${name} ${beforeCourse} “${course}” ${afterCourse}`,
  /** The conditions that the credential names. */
  criteria:
    'Watched at least half of the course’s videos, as confirmed by its instructor. A video counts when at least 90% of it was played, as measured by the course’s own server.',
  criteriaWithArticles:
    'Watched or read at least half of the course’s videos and articles, as confirmed by its instructor. A video counts when at least 90% of it was played, as measured by the course’s own server. An article counts when the learner has marked it as read or answered its quiz.',
  /** The day as it is printed: 5 December 2026. */
  day: dayText,
} as const;
