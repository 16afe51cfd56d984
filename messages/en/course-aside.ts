/** Texts beside the outline. */
export const courseAside = {
  more: {
    title: 'Resources',
    sourceCode: 'Source code',
    sourceCodeNote: 'Read and reuse the final project',
    questions: 'Private Q&A',
    questionsNote: 'Ask about your own code',
    help: 'Help chat',
    helpNote: 'Write to the instructor',
    ultraOnly: (plan: string) => `With ${plan}`,
  },
  instructor: { title: 'Your instructor', more: 'Read more', less: 'Read less' },
} as const;
