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
  },
  manifest: {
    continue: 'Continue the course',
    plans: 'Plans and prices',
  },
  /** Alternative texts for the social cards. */
  cards: {
    landing: (course: string) => `${course}, next to three phones that each run an app from the course.`,
    course: (lessons: number) => `All ${lessons} lessons, next to the pictures of the course’s sections.`,
    pricing: 'Pay once, use forever, next to the two plans with their prices.',
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
