/** Texts for pages without scripts and for error pages. No other screen loads them. */
export const documents = {
  withoutScript: {
    title: 'This page needs JavaScript',
    text: 'Turn it on for this site. The home page works without it and shows all lesson titles, the plans, the questions and the sign-in form.',
  },
  outdated: {
    title: 'Please update your browser',
    text: 'This browser is too old for the course. Update it, or use a current version of Chrome, Edge, Firefox or Safari.',
    apple:
      'On an iPhone or iPad, update iOS to 16.4 or later in Settings > General > Software Update. All browsers on these devices depend on it.',
  },
  late: {
    title: 'This is taking longer than usual',
    text: 'The page is still loading, or part of it is missing. Reload it to try again.',
  },
  notFound: {
    title: 'This page doesn’t exist',
    text: 'The page may have moved, or the URL may be mistyped.',
    course: 'Go to the course',
    front: 'Home page',
  },
  trouble: {
    title: 'Something went wrong on our side',
    text: 'Try again in a moment. If the problem continues, write to us.',
    number: 'Include this number so that we can find out what happened:',
    again: 'Try again',
    front: 'Home page',
  },
} as const;

type Offer = { plan: string; price: string };

/** Texts for search engines, link previews and home screens. */
export const seo = {
  course: {
    title: (lessons: number) => (lessons === 1 ? 'The lesson' : `All ${lessons} lessons`),
  },
  pricing: {
    title: 'Plans and prices',
    description: (premium: Offer, ultra: Offer) =>
      `${premium.plan} for ${premium.price} or ${ultra.plan} for ${ultra.price}. One payment, no monthly fee. See what each plan includes and what it doesn’t.`,
    descriptionOfOne: ({ plan, price }: Offer) =>
      `${plan} for ${price}. One payment, no monthly fee. See what it includes and what it doesn’t.`,
  },
  manifest: {
    continue: 'Continue the course',
    plans: 'Plans and prices',
  },
  /** Alternative texts for the social cards. */
  cards: {
    landing: (course: string) => `${course}, next to three phones that each run an app from the course.`,
    course: (lessons: number) => `All ${lessons} lessons, next to the pictures of the course’s sections.`,
    pricing: '“Pay once, use forever” next to the two plans and their prices.',
  },
  /** Texts on the social cards. */
  picture: {
    landing: (lessons: number, apps: number) => `${lessons} lessons. ${apps} finished apps. Pay once.`,
    course: 'From an empty folder to an app in the stores, one short lesson at a time.',
    pricing: 'Two plans, one payment each. Upgrade later for the difference.',
    inCountry: (amount: string, country: string) => `${amount} in ${country}`,
  },
  certificate: 'Certificate of completion, with the Ultra plan',
  syllabus: (lessons: number, first: string, last: string) =>
    lessons === 1 ? `One lesson: “${first}”.` : `${lessons} lessons, from “${first}” to “${last}”.`,
} as const;
