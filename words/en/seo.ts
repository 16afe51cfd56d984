/** Texts for search engines, link previews and home screens. */
export const seo = {
  course: {
    title: (lessons: number) => `All ${lessons} lessons`,
    description: (sections: number) =>
      `${sections} sections, from installing Flutter to your own app in the stores. Sign in for free and read what each lesson teaches.`,
  },
  pricing: {
    title: 'Plans and prices',
    description: (premium: string, ultra: string) =>
      `Premium for ${premium} or Ultra for ${ultra}. One payment, no monthly fee. See what each plan gives, and what it does not.`,
  },
  manifest: {
    description: 'Watch your lessons, go on where you stopped, and build five AI apps.',
    continue: 'Continue the course',
    plans: 'Plans and prices',
  },
  /** The alternative texts of the social cards. */
  cards: {
    landing: (course: string) => `${course}. Beside it three phones, each running an app of the course.`,
    course: (lessons: number) => `All ${lessons} lessons. Beside it the pictures of the course's sections.`,
    pricing: 'Pay once, use forever. Beside it the two plans with their prices.',
  },
  /** The texts on the social cards. */
  picture: {
    landing: (lessons: number, apps: number) => `${lessons} lessons. ${apps} finished apps. Pay once.`,
    course: 'From an empty folder to an app in the stores, one short lesson at a time.',
    pricing: 'Two plans, one payment each. Upgrade later for the difference.',
    malaysia: (amount: string) => `${amount} in Malaysia`,
  },
  about: ['Mobile app development', 'Artificial intelligence', 'Flutter', 'Dart', 'Firebase'],
  level: 'Beginner',
  prerequisites: 'None. You need a computer with Windows, macOS or Linux; no programming is expected.',
  certificate: 'Certificate of completion, with the Ultra plan',
  syllabus: (lessons: number, first: string, last: string) =>
    `${lessons} lessons, from “${first}” to “${last}”.`,
} as const;
