/** Texts for an article, and for the quiz of a lesson. */
export const article = {
  loading: 'Loading the article…',
  failed: {
    title: 'The article didn’t load',
    text: 'Check your connection, then try again.',
  },
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying failed. Select the code and copy it manually.',
  code: (language: string) => (language === '' ? 'Code' : `Code, ${language}`),
  tick: {
    mark: 'Mark as read',
    unmark: 'Mark as not read',
    failed: 'Something went wrong. Please try again.',
  },
  isRead: 'This article counts as read.',
  rule: 'Counts as read once you mark it.',
  ruleWithQuiz: 'Counts as read once you mark it or answer its quiz.',
} as const;

export const quiz = {
  title: 'Quiz',
  lead: (questions: number) =>
    questions === 1
      ? 'One question. You can answer it as often as you like.'
      : `${questions} questions. You can answer them as often as you like.`,
  number: (number: number, questions: number) => `Question ${number} of ${questions}`,
  single: 'Choose one answer.',
  multiple: 'Choose all that apply.',
  typed: 'Your answer',
  check: 'Check answers',
  checking: 'Checking…',
  missing: (number: number) => `Answer question ${number} first.`,
  failed: 'Your answers couldn’t be checked. They’re still here. Check your connection, then try again.',
  tooOften: 'Too many attempts. Try again in a minute.',
  outdated:
    'The quiz has changed since you opened it. Review the questions above, then check your answers again.',
  result: (correct: number, questions: number) => `${correct} of ${questions} correct`,
  answeredOn: (date: string) => `Answered on ${date}`,
  right: 'Correct',
  wrong: 'Incorrect',
  rightAnswer: (answers: string[]) =>
    answers.length === 1 ? `Correct answer: ${answers[0] ?? ''}` : `Correct answers: ${answers.join(' · ')}`,
  noAnswer: 'No answer',
  yourAnswer: (answer: string) => `Your answer: ${answer}`,
  changed: 'The quiz has changed since you answered it.',
  again: 'Answer again',
  loading: 'Loading the quiz…',
  notLoaded: 'The quiz didn’t load. Check your connection, then try again.',
  retry: 'Try again',
} as const;
