/** Texts of the placeholder pages, shown where the instructor has set no URL yet. */
export const placeholder = {
  notYet: 'Not set up yet',
  helpChat: {
    title: 'Help chat',
    text: 'A chat with the instructor will open here, with your question already typed. Until it does, write an e-mail: a person reads it.',
    message: 'Your message',
    write: 'Write by e-mail',
  },
  sourceCode: {
    title: 'Source code',
    text: 'The instructor will put the final project here, for everyone with Ultra: the whole code, to read, run and reuse in your own apps.',
  },
  privateQuestions: {
    title: 'Private Q&A',
    text: 'The instructor will put the private group here, for everyone with Ultra: ask about your own code, and read what others have asked.',
  },
  launchChecklist: {
    title: 'Launch checklist',
    text: 'The instructor will put a checklist here, to read along with your own app: signing, screenshots, privacy forms, test tracks and review.',
  },
  revenueStrategy: {
    title: 'Revenue strategy',
    text: 'The instructor will put a written plan here for the months after launch: choose a price, find the first hundred users, and raise what works.',
  },
  course: 'Go to the course',
} as const;
