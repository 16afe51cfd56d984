/** Texts of the landing page beside the course's own in `#content/landing.ts`. */
export const landing = {
  title: (course: string) => `${course} · Lectern`,
  description: (lessons: number) =>
    `A video course that takes you from no code at all to five finished AI apps in the stores. ${lessons} lessons, pay once, use forever.`,
  navigation: {
    label: 'Main',
    services: 'Services',
    features: 'Features',
    questions: 'Questions',
    signUp: 'New account',
    signIn: 'Sign in',
    open: 'Menu',
    menu: 'All pages and sections',
  },
  continue: 'Continue the course',
  stage: {
    legend: 'Watch one of the five apps being built',
    pause: 'Pause the motion',
    resume: 'Go on with the motion',
  },
  stats: {
    lessons: 'lessons, in order',
    sections: 'sections, from setup to launch',
    apps: 'AI apps you finish',
    payments: 'payment, no monthly fee',
    readTitles: 'Read all lesson titles now',
  },
  apps: {
    title: 'Five apps. Each begins with one sentence.',
    lead: 'You build every one of them to the end, on your own phone.',
  },
  steps: { title: 'How a lesson becomes an app' },
  benefits: { more: 'Explore more' },
  curriculum: {
    title: 'Look inside first',
    lead: 'A short film, and the whole course, lesson by lesson. Sign in for free to read what each lesson teaches; a plan opens the videos.',
    film: (time: string) => `${time} with sound and captions, no account needed.`,
    lessons: (count: number) => `${count} ${count === 1 ? 'lesson' : 'lessons'}`,
    guides: (count: number) => `${count} guides to read`,
    includedInPremium: 'in Premium and Ultra',
    includedInUltra: 'in Ultra',
  },
  teacher: { title: 'Who teaches you' },
  plans: {
    title: 'Pay once, use forever',
    lead: 'Two plans, one payment each. Begin with Premium and you can go on to Ultra later for the difference.',
    best: 'Best choice',
    once: 'once',
    malaysia: (amount: string) => `${amount} if you live in Malaysia`,
    /** The link on a plan's card for a signed-in learner. */
    seePlan: 'See this plan',
    gives: 'You get',
    lacks: 'Not in this plan',
    both: 'In both plans',
    methods:
      'Card, FPX, Apple Pay, Google Pay, E-Wallet. Which of them appear depends on where you pay from.',
  },
  limits: { audience: 'This is for you if', notPromised: 'What is not promised' },
  questions: { title: 'Questions' },
  finalCallToAction: {
    title: 'What will your sentence be?',
    lead: 'An account is free and needs only an e-mail address. Look around, then decide.',
    signIn: 'I have an account',
  },
  footer: { contact: 'Write to us', address: 'Where we are', top: 'Back to top' },
  intro: {
    title: 'How it goes',
    back: 'Back',
    next: 'Next',
    start: 'Get Started',
    position: (step: number, steps: number) => `${step} of ${steps}`,
    slides: [
      {
        title: 'Say what you want to build',
        text: 'Every app of the course starts as one plain sentence. By the end you have five of them, running on your phone.',
      },
      {
        title: 'Build along, a little each day',
        text: 'Short lessons in a fixed order. You always know what comes next, and you go on exactly where you stopped.',
      },
      {
        title: 'Show it to the world',
        text: 'Publish to the stores, set a price, find your first users. With Ultra, a certificate says that you did it.',
      },
    ],
  },
} as const;
