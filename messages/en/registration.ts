/** Texts for "Finish course registration". */
export const registration = {
  title: 'Finish course registration',
  step: (step: number) => `Step ${step} of 3`,
  country: 'Which country do you live in?',
  countryHint: 'Your country determines the currency you pay in.',
  /** On screen only; the stored values are the specification's. */
  countries: { Malaysia: 'Malaysia', Indonesia: 'Indonesia', Others: 'Others' },
  age: 'How old are you?',
  /** On screen only; the stored values are the specification's. */
  ages: { 'Under 17': 'Under 17', '17-25': '17-25', '25 above': '26 or older' },
  occupation: 'What do you do?',
  occupations: { Student: 'Student', Employee: 'Employee', Businessman: 'Businessman' },
  name: 'Name (optional)',
  nameHint: 'As it should appear on your receipts and certificate.',
  phone: 'Phone number (required)',
  phonePlaceholder: '012-345 6789',
  phoneHint: 'Only for questions about your course.',
  phoneWrong: 'Enter a phone number with 7 to 15 digits.',
  addCode: (code: string, country: string) => `Add ${country}’s country code, ${code}`,
  back: 'Back',
  next: 'Next',
  register: 'Register',
  failed: 'Your answers weren’t saved. Please try again.',
  legal: {
    before: 'To see how we use your answers, read our',
    privacy: 'privacy notice',
    and: 'and our',
    terms: 'terms',
  },
  parents: {
    title: 'Great to have you here! Please show this to your parents:',
    lines: (email: string) => [
      'This is an online course with short lessons. An account is free, and nothing is charged unless you buy a plan.',
      'Paid plans are a one-time payment. Please decide together before you buy one.',
      'We only keep the data the course needs, and we show no ads.',
      `Parents can ask us anything or have the account deleted at any time: ${email}`,
    ],
    privacy: 'Read the privacy notice together',
  },
  done: 'Thank you, you’re registered.',
} as const;
