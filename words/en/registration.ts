/** Texts of "Finish course registration". */
export const registration = {
  title: 'Finish course registration',
  step: (step: number) => `Step ${step} of 3`,
  country: 'Which country do you live in?',
  countryHint: 'Your country decides the currency of the prices.',
  age: 'How old are you?',
  /** On screen only; the stored values are the specification's. */
  ages: { 'Under 17': 'Under 17', '17-25': '17-25', '25 above': '26 or older' },
  occupation: 'What do you do?',
  name: 'Name (optional)',
  nameHint: 'As it should stand on your receipts and your certificate.',
  phone: 'Phone number (required)',
  phonePlaceholder: '012-345 6789',
  phoneHint: 'Only for questions about your course.',
  phoneWrong: 'Please enter a phone number with 7 to 15 digits.',
  addCode: (code: string, country: string) => `Add the code of ${country}, ${code}`,
  back: 'Back',
  next: 'Next',
  register: 'Register',
  failed: 'Your answers were not saved. Please try again.',
  legal: {
    before: 'How we use your answers stands in our',
    privacy: 'privacy notice',
    and: 'and our',
    terms: 'terms',
  },
  parents: {
    title: 'Good that you are here. Please show this to your parents:',
    lines: (email: string) => [
      'This is an online course with short lessons. An account is free, and nothing is charged without a payment.',
      'Paid plans are one payment. Please decide together before you buy one.',
      'We keep only what the course needs, and show no advertising.',
      `Parents can ask us anything, or have the account deleted, at any time: ${email}`,
    ],
    privacy: 'Read the privacy notice together',
  },
  done: 'Thank you, you are registered.',
} as const;
