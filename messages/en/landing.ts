/** Texts for the landing page that fit any course. Texts about one course are in the content. */
export const landing = {
  navigation: {
    label: 'Main',
    features: 'Features',
    plans: 'Plans',
    questions: 'Questions',
    signUp: 'New account',
    signIn: 'Sign in',
    open: 'Menu',
    menu: 'All pages and sections',
  },
  continue: 'Continue the course',
  stage: {
    legend: 'Choose an app to see it built',
    pause: 'Pause animation',
    resume: 'Resume animation',
  },
  stats: {
    lessons: (count: number) => (count === 1 ? 'lesson' : 'lessons, in order'),
    sections: (count: number) => (count === 1 ? 'section' : 'sections, step by step'),
    payments: 'payment, no monthly fee',
    readTitles: (lessons: number) => (lessons === 1 ? 'See the lesson title' : 'See all lesson titles'),
  },
  benefits: { more: 'Explore more' },
  curriculum: {
    film: (time: string) => `${time} with sound and captions. No account needed.`,
    runningTime: (time: string) => `${time} of video in all`,
    lessons: (count: number) => `${count} ${count === 1 ? 'lesson' : 'lessons'}`,
    guides: (count: number) => `${count} ${count === 1 ? 'guide' : 'guides'} to read`,
    includedIn: (plans: string[]) => `in ${plans.join(' and ')}`,
  },
  plans: {
    best: 'Best choice',
    once: 'once',
    from: (amount: string) => `Plans from ${amount}, paid once`,
    /** While one plan is for sale. */
    only: (amount: string) => `${amount}, paid once`,
    inCountry: (amount: string, country: string) => `${amount} if you live in ${country}`,
    /** The link on a plan's card for a signed-in learner. */
    seePlan: 'See this plan',
    gives: 'What you get',
    lacks: 'Not included',
    both: 'In both plans',
    bothPaid: 'In both paid plans',
    methods: 'Card, FPX, Apple Pay, Google Pay, E-Wallet. The methods you see depend on where you are.',
  },
  comparison: {
    title: 'Compare the plans',
    price: 'Price',
    features: {
      lessons: 'Lessons',
      runningTime: 'Total length of the videos',
      certificate: 'Certificate',
      sourceCode: 'Source code',
      privateQuestions: 'Private Q&A',
      questions: 'Questions about each video',
      saving: 'Save videos for offline',
    },
    included: 'Included',
  },
  finalCallToAction: { signIn: 'I have an account' },
  footer: { contact: 'Contact us', address: 'Address', top: 'Back to top' },
  intro: {
    back: 'Back',
    next: 'Next',
    start: 'Get Started',
    position: (step: number, steps: number) => `${step} of ${steps}`,
  },
} as const;

/** Texts for the home page before the site opens. */
export const comingSoon = {
  title: 'Coming soon',
  text: (instructor: string) => `A new video course by ${instructor} is on its way.`,
  list: {
    label: 'Your email',
    button: 'Notify me',
    hint: 'We’ll email you when the course opens. You can leave the list at any time.',
  },
  write: 'Contact us',
  signIn: 'Sign in',
  go: 'Go to the course',
} as const;
