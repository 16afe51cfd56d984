/** Texts of "Finish course registration". */
export const registration = {
  title: 'Finish course registration',
  step: (step: number) => `Step ${step} of 3`,
  country: 'Which country do you live in?',
  countryHint: 'Your country decides the currency of the prices.',
  age: 'How old are you?',
  occupation: 'What do you do?',
  phone: 'Phone number',
  phonePlaceholder: '012-345 6789',
  phoneHint: 'Only for questions about your course.',
  back: 'Back',
  next: 'Next',
  register: 'Register',
  failed: 'Your answers were not saved. Please try again.',
  done: 'Thank you, you are registered.',
} as const;
