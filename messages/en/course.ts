/** Texts for the course page. Alerts and button labels are the specification's. */
export const course = {
  title: 'Course',
  heading: 'Your course',
  loading: 'Loading your course…',
  stats: {
    label: 'The course in numbers',
    sections: (count: number) => (count === 1 ? 'section' : 'sections'),
    lessons: (count: number) => (count === 1 ? 'lesson' : 'lessons'),
    length: 'of video',
    watched: (watched: number, videos: number) => `${watched} of ${videos} videos watched`,
    meter: 'Watched videos',
    /** For a course or section with articles. */
    done: (done: number, lessons: number) => `${done} of ${lessons} done`,
    doneMeter: 'Lessons done',
  },
  mainButton: {
    'start-learning': 'Start Learning',
    'get-certificate': 'Get Certificate',
    'open-studio': 'Open the studio',
  },
  /** Beside a label of the specification whose button opens the plans. */
  seePlans: 'See plans',
  continuing: {
    'stopped-here': 'Continue where you left off',
    'next-up': 'Next lesson',
    open: 'Continue',
    start: 'Watch',
    read: 'Read',
  },
  intro: {
    label: 'Introduction',
    firstLesson: 'Watch the first lesson',
    film: (time: string) => `Watch the short video, ${time}`,
    plans: 'See the plans',
    close: 'Close the introduction',
  },
  outline: 'Lessons',
  section: {
    number: (place: number) => `Section ${place}`,
    counts: (lessons: number, length: string) =>
      `${lessons} ${lessons === 1 ? 'lesson' : 'lessons'}${length ? ` · ${length}` : ''}`,
    watched: (watched: number, lessons: number) => `${watched} of ${lessons} watched`,
    includedIn: (plans: string[]) =>
      plans.length > 1 ? 'Included in both plans' : `Included in ${plans.join('')}`,
  },
  lesson: {
    preview: 'Free preview',
    watched: 'Watched',
    ticked: 'Marked by you',
    read: 'Read',
    article: 'Article',
    quiz: (correct: number, questions: number) => `${correct} of ${questions} correct`,
    stoppedAt: (time: string) => `Stopped at ${time}`,
    opensWith: (plans: string[]) => plans.join(' or '),
    guide: 'Guide',
    newTab: 'opens in a new tab',
    opening: 'Opening…',
    blocked: 'Your browser blocked the new tab. ',
    blockedLink: 'Open it here',
  },
  stale: {
    text: 'This list is from your last visit. It couldn’t be refreshed.',
    progress: 'Your progress didn’t load. It’s safe, and you can play all your lessons.',
    again: 'Try again',
  },
  failed: {
    title: 'The course didn’t load',
    text: 'Your progress is safe. Check your connection, then try again.',
    again: 'Try again',
  },
  alerts: {
    upgrade: 'Upgrade to Ultra for full access',
    linkFailed: 'The link couldn’t be opened. Please try again.',
  },
} as const;
