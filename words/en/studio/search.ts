/** Texts for the studio's search. */
export const studioSearch = {
  open: 'Search',
  title: 'Search the studio',
  label: 'Learner, lesson, text or setting',
  hint: 'Type a few letters. Use the arrow keys to choose, and Enter to open.',
  results: 'Results',
  loading: 'Your texts are still loading.',
  found: (count: number, areMore: boolean) =>
    count === 0
      ? 'No results. Try fewer letters or another word.'
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
