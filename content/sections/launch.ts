import type { SectionContent } from '#rules/outline.ts';

/** Two guides to read outside the course; any paid plan opens them. */
export const launch: SectionContent = {
  id: 6,
  title: 'Launch, Monetize and Grow Your App',
  image: 'launch',
  opensWith: 'any-plan',
  lessons: [
    {
      id: 'launch-checklist',
      kind: 'link',
      url: '/guides/launch-checklist',
      title: 'Publish on Google Play and the App Store',
      description:
        'A checklist to read along with your own app: signing, screenshots, privacy forms, test tracks and review. Tick it off line by line, and submit with a calm mind.',
    },
    {
      id: 'revenue-strategy',
      kind: 'link',
      url: '/guides/revenue-strategy',
      title: 'From $0 to $10K Revenue Strategy',
      description:
        'A written plan for the months after launch: choose a price, find the first hundred users, measure what they do, and raise what works. It is a method, not a promise of income.',
    },
  ],
};
