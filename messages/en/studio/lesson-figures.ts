import type { LessonOrder } from '#rules/lesson-figures.ts';

const learners = (count: number) => `${count} ${count === 1 ? 'learner' : 'learners'}`;

/** Texts for the studio's pages about how far learners get in each lesson. */
export const studioLessonFigures = {
  title: 'Lesson analytics',
  lead: 'How far learners get in each video, where they leave, and what they play again.',
  failed: {
    title: 'The lesson analytics didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
  countedAt: (time: string) => `Counted ${time}.`,
  notCounted: 'The first count starts within a few minutes. Reload this page then.',
  empty: 'No lesson has a video yet. Add one, and its figures appear here.',
  openCourse: 'Open the course',
  list: 'Lessons',
  sort: 'Sort by',
  orders: {
    course: 'Course order',
    starters: 'Most started first',
    finished: 'Least finished first',
    reach: 'Shortest reach first',
    drop: 'Biggest drop first',
  } satisfies Record<LessonOrder, string>,
  columns: {
    lesson: 'Lesson',
    starters: 'Started',
    finished: 'Finished',
    reach: 'Half reach',
    drop: 'Most leave at',
  },
  share: (percent: number) => `${percent}%`,
  countAndShare: (count: number, percent: number) => `${count} (${percent}%)`,
  reach: (clock: string, percent: number) => `${clock} (${percent}%)`,
  drop: (clock: string, count: number) => `${clock} (${learners(count)})`,
  none: '–',
  tooEarlyShort: 'Too early',
  lesson: {
    title: 'Lesson analytics',
    lead: 'Which parts learners watch, where they leave, and what they play again.',
    back: 'All lessons',
    missing: { title: 'Lesson not found', text: 'It isn’t in the published course, or has no video.' },
    edit: 'Edit lesson',
    open: 'Open lesson',
    since: (day: string) =>
      `This video replaced another on ${day}. Only learners who started the lesson since then are counted.`,
    tooEarly: (count: number, fewest: number) =>
      `${count === 0 ? 'No learner has' : count === 1 ? '1 learner has' : `${count} learners have`} started this lesson. The curve appears once ${fewest} have.`,
    hints: {
      finished: 'Watched at least 90% of the video',
      reach: 'At least half of those who started get this far',
      drop: 'Not finished, and not played for a day',
    },
    curve: {
      title: 'Who watches which part',
      lead: 'How many of those who started played each part. Below it: how often each part was played again during the same visit.',
      label: (percent: number, last: number) =>
        `A curve of how many played each part: ${percent}% at the start, ${last}% at the end. The same figures are in the table below.`,
      replayedMost: (count: number) => `Played again, up to ${count}×`,
      neverReplayed: 'Nothing has been played again yet.',
      table: 'Show as a table',
    },
    columns: { from: 'From', played: 'Played it', left: 'Left here', replayed: 'Played again' },
    marks: {
      title: 'What stands out',
      none: 'Nothing stands out: learners leave and play parts again evenly.',
      leave: (count: number) => `Many leave here: ${learners(count)}`,
      replay: (count: number) => `Many play this again: ${count}×`,
    },
    transcript: {
      title: 'Transcript',
      lead: 'How many of those who started heard each sentence.',
      none: 'This video has no captions. With captions, the figures appear beside each sentence.',
      heard: (percent: number) => `${percent}% heard it`,
    },
  },
};
