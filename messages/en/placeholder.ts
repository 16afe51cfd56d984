/** Texts for placeholder pages, shown until the instructor sets a URL. */
export const placeholder = {
  notYet: 'Not set up yet',
  soon: 'Coming soon',
  helpChat: {
    title: 'Help chat',
    text: 'A chat with the instructor will open here, with your question already filled in. Until then, send an email. We read every email.',
    message: 'Your message',
    write: 'Send an email',
  },
  sourceCode: {
    title: 'Source code',
    text: 'The instructor will share the final project’s full source code here with Ultra learners, to read, run and reuse in their own work.',
  },
  privateQuestions: {
    title: 'Private Q&A',
    text: 'The instructor will open the private group here for Ultra learners. Ask about your own code, and read what others have asked.',
  },
  launchChecklist: {
    title: 'Checklist',
    text: 'The instructor will add a checklist here to follow while you work.',
  },
  revenueStrategy: {
    title: 'Guide',
    text: 'The instructor will add a step-by-step guide here.',
  },
  firstLesson: {
    title: 'The first lesson',
    text: 'The instructor is preparing it. It opens here when it’s ready. Check back soon.',
  },
  course: 'Go to the course',
} as const;
