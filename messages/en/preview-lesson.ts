/** Texts for the free previews: on the landing page, and on a page for each of them. */
export const previewLesson = {
  badge: 'Free preview',
  title: 'Watch a lesson for free',
  lead: 'No account needed. Press play and see how the course teaches.',
  play: (title: string) => `Play “${title}”`,
  loading: 'Loading the video',
  failed: 'The video didn’t load. Check your connection and try again.',
  again: 'Try again',
  withoutScript:
    'If the video doesn’t play, turn on JavaScript for this site. The transcript below works without it.',
  withoutScriptAndTranscript: 'If the video doesn’t play, turn on JavaScript for this site.',
  ended: (count: number) =>
    count === 1 ? 'That was the first lesson.' : `That was one of ${count} lessons.`,
  plans: 'See the plans',
  next: (title: string) => `Next free preview: ${title}`,
  continue: 'Continue the course',
  details: 'Transcript and details',
  close: 'Close',
  /** The line above the title of a lesson’s page. */
  ofCourse: (course: string) => `A free lesson from ${course}`,
  /** The description for search engines of a lesson without one. */
  description: (title: string, course: string) => `A free lesson from the course “${course}”: ${title}.`,
  about: 'About this lesson',
  chapters: 'Chapters',
  transcript: 'Transcript',
  more: 'More free previews',
  offer: {
    title: 'Like what you see?',
    text: (count: number) =>
      count === 1
        ? `The course has one lesson. Pay once, no monthly fee.`
        : `The course has ${count} lessons. Pay once, no monthly fee.`,
  },
} as const;
