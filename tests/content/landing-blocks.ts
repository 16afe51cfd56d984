/** A landing page with every block that a teacher can add, filled as a real one would be. */
import type { ContentDocument, LandingBlock } from '#rules/content/document.ts';
import type { Localized } from '#rules/content/localized.ts';

const text = (en: string, ms?: string): Localized => (ms === undefined ? { en } : { en, ms });

export const filledBlocks: readonly LandingBlock[] = [
  {
    id: 'logos',
    kind: 'logos',
    isShown: true,
    place: 'hero',
    title: text('Learners come from'),
    logos: [
      'Kopi Pagi',
      'Warung Digital',
      'Borneo Studio',
      'Klinik Sejahtera',
      'Nusantara Labs',
      'Utara',
    ].map((name, at) => ({
      id: `logo-${at}`,
      name,
      picture: at === 5 ? null : (`image:brand-${at}` as const),
      link: at === 0 ? 'https://example.com/kopi' : '',
    })),
  },
  {
    id: 'numbers',
    kind: 'numbers',
    isShown: true,
    place: 'stats',
    title: text('Since the first class'),
    numbers: [
      { id: 'learners', figure: text('1,240+'), label: text('learners in six countries') },
      { id: 'apps', figure: text('312'), label: text('apps in the stores') },
      { id: 'rating', figure: text('4.8 / 5'), label: text('average rating of the live classes') },
    ],
  },
  {
    id: 'testimonials',
    kind: 'testimonials',
    isShown: true,
    place: 'curriculum',
    title: text('What learners say', 'Kata pelajar'),
    testimonials: [
      {
        id: 'siti',
        name: 'Nur Aisyah Humaira binti Mohd Zulkifli Abdul Rahman',
        role: text('Science teacher in Kota Kinabalu', 'Guru sains di Kota Kinabalu'),
        text: text(
          'I had never written a line of code. By the third week my students were using the quiz app that I made, and asking me how it works. What helped most were the errors: we met the same ones, and fixed them one by one.',
        ),
        picture: 'image:face-0',
        link: 'https://example.com/aisyah',
      },
      {
        id: 'budi',
        name: 'Budi Santoso',
        role: text('Owner of a print shop in Surabaya'),
        text: text('Orders used to get lost in chats. Now they don’t.'),
        picture: null,
        link: '',
      },
      {
        id: 'mei',
        name: 'Mei Ling Tan',
        role: text('Student in Penang'),
        text: text(
          'I came for the chatbot and stayed for the part about publishing. My first app was rejected by the store twice; with the checklist the third attempt went through. It has 900 users today, and it paid for my laptop.',
        ),
        picture: 'image:face-1',
        link: '',
      },
    ],
  },
  {
    id: 'guarantee',
    kind: 'guarantee',
    isShown: true,
    place: 'plans',
    title: text('If it doesn’t help you, tell me'),
    text: text(
      'Watch the first section. If you find within 14 days that the course is not for you, write to me and I refund what you paid.',
    ),
  },
  { id: 'comparison', kind: 'plans', isShown: true, place: 'stats', title: text('') },
];

/** Returns the document with all blocks, links of the teacher, the running time, and fields for search engines. */
export function withBlocks(document: ContentDocument): ContentDocument {
  const { landing, site } = document;
  return {
    ...document,
    site: {
      ...site,
      search: {
        ...site.search,
        title: text('Build AI apps with Flutter'),
        picture: 'image:share',
        pictureAlt: text('A phone with five apps'),
      },
    },
    landing: {
      ...landing,
      blocks: structuredClone([...filledBlocks]),
      curriculum: { ...landing.curriculum, showsLength: true },
      teacher: {
        ...landing.teacher,
        links: [
          { id: 'site', label: text('rizal.example'), url: 'https://example.com/' },
          { id: 'channel', label: text('My YouTube channel'), url: 'https://example.com/videos' },
          { id: 'mail', label: text('Write to me'), url: 'mailto:rizal@example.com' },
        ],
      },
    },
  };
}
