/** Texts of the landing page that are true of any course; what it says of its own stands in the content. */
export const landing = {
  navigation: {
    label: 'Main',
    services: 'Services',
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
    legend: 'Watch one of them being built',
    pause: 'Pause the motion',
    resume: 'Go on with the motion',
  },
  stats: {
    lessons: (count: number) => (count === 1 ? 'lesson' : 'lessons, in order'),
    sections: (count: number) => (count === 1 ? 'section' : 'sections, step by step'),
    payments: 'payment, no monthly fee',
    readTitles: (lessons: number) => (lessons === 1 ? 'Read its title now' : 'Read all lesson titles now'),
  },
  benefits: { more: 'Explore more' },
  curriculum: {
    film: (time: string) => `${time} with sound and captions, no account needed.`,
    lessons: (count: number) => `${count} ${count === 1 ? 'lesson' : 'lessons'}`,
    guides: (count: number) => `${count} ${count === 1 ? 'guide' : 'guides'} to read`,
    includedIn: (plans: string[]) => `in ${plans.join(' and ')}`,
  },
  plans: {
    best: 'Best choice',
    once: 'once',
    from: (amount: string) => `Plans from ${amount}`,
    inCountry: (amount: string, country: string) => `${amount} if you live in ${country}`,
    /** The link on a plan's card for a signed-in learner. */
    seePlan: 'See this plan',
    gives: 'You get',
    lacks: 'Not in this plan',
    both: 'In both plans',
    methods:
      'Card, FPX, Apple Pay, Google Pay, E-Wallet. Which of them appear depends on where you pay from.',
  },
  finalCallToAction: { signIn: 'I have an account' },
  footer: { contact: 'Write to us', address: 'Where we are', top: 'Back to top' },
  intro: {
    back: 'Back',
    next: 'Next',
    start: 'Get Started',
    position: (step: number, steps: number) => `${step} of ${steps}`,
  },
} as const;
