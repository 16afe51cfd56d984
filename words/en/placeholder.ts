/** Texts of the placeholder pages, shown where the instructor has set no URL yet. */
export const placeholder = {
  notYet: 'Not set up yet',
  soon: 'Coming soon',
  helpChat: {
    title: 'Help chat',
    text: 'A chat with the instructor will open here, with your question already typed. Until it does, write an e-mail: a person reads it.',
    message: 'Your message',
    write: 'Write by e-mail',
  },
  sourceCode: {
    title: 'Source code',
    text: 'The instructor will put the final project here, for everyone with Ultra: the whole code, to read, run and reuse in your own work.',
  },
  privateQuestions: {
    title: 'Private Q&A',
    text: 'The instructor will put the private group here, for everyone with Ultra: ask about your own code, and read what others have asked.',
  },
  launchChecklist: {
    title: 'A checklist',
    text: 'The instructor will put a checklist here, to read along with your own work.',
  },
  revenueStrategy: {
    title: 'A guide',
    text: 'The instructor will put a guide here, to follow step by step.',
  },
  firstLesson: {
    title: 'The first lesson',
    text: 'The instructor is preparing it. It opens here when it is ready, so please look in again.',
  },
  course: 'Go to the course',
} as const;
