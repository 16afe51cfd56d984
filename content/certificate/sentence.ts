/**
 * The sentence of a certificate, on the sheet, its page and in the credential. Half of the
 * videos is no whole course, so nothing here says "completed".
 */
export const certificateSentence = {
  beforeCourse: 'took the course',
  afterCourse: 'and watched at least half of its videos, as the instructor confirmed.',
} as const;

/** The whole sentence, for whoever has no sheet in front of them. */
export function sayCertificate({ name, course }: { name: string; course: string }): string {
  const { beforeCourse, afterCourse } = certificateSentence;
  return `${name} ${beforeCourse} “${course}” ${afterCourse}`;
}
