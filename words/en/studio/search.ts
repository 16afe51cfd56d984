/** Words of the studio's search. */
export const studioSearch = {
  open: 'Search',
  title: 'Search the studio',
  label: 'A learner, a lesson, a text, a setting …',
  hint: 'A few letters are enough. Arrow keys choose, Enter opens.',
  results: 'Results',
  loading: 'Your texts are still being loaded.',
  found: (count: number, areMore: boolean) =>
    count === 0
      ? 'Nothing found. Try fewer letters or another word.'
      : areMore
        ? `The first ${count} results`
        : `${count} ${count === 1 ? 'result' : 'results'}`,
  kinds: {
    learner: 'Learner',
    page: 'Page',
    setting: 'Field',
    section: 'Section',
    lesson: 'Lesson',
    text: 'Text',
  },
} as const;
