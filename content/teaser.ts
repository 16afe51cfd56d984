import type { AppId } from './landing.ts';

/** The film that is open to everyone: what one builds in the course, in less than a minute. */
export const teaser = {
  title: 'Five AI apps in less than a minute',
  /** Where the made files lie on the site. */
  film: '/teaser/teaser.mp4',
  captions: '/teaser/captions.vtt',
  poster: '/teaser/poster.webp',
  width: 1280,
  height: 720,
  /** How long the made film is, in whole seconds. */
  seconds: 41,
} as const;

/** The teaser's title and description, for the page before it plays and for search engines. */
export const teaserNotice = {
  description:
    'A short film about the course: the five AI apps that you build, one after the other, and how an app begins with one sentence.',
  publishedAt: '2026-11-21T20:00:00+08:00',
} as const;

/** The narration and the texts of the cards; the apps' cards take the landing page's words. */
export const teaserScript: TeaserScript = {
  opening: {
    eyebrow: 'From one sentence',
    title: 'to an app in your hand',
    words: ['Say in one sentence what you want to build.', 'In this course, it becomes an app.'],
  },
  apps: {
    chatbot: ['A chatbot that answers your customers, and knows what it must not say.'],
    'image-generator': ['An image generator that paints what people describe.'],
    'document-summarizer': ['A summarizer that reads long documents, and shows where each point stands.'],
    'business-automation': ['A helper that turns messages into orders, and asks before it acts.'],
    'voice-assistant': ['And a voice assistant that listens, and talks back.'],
  },
  practice: {
    eyebrow: 'You build it yourself',
    title: 'piece by piece',
    words: ['You write every line yourself, and run it on your own phone.'],
  },
  invitation: {
    eyebrow: 'Your turn',
    title: 'What will your sentence be?',
    words: ['Look through all the lessons, and choose where to begin.', 'What will your sentence be?'],
  },
};

/** A card's words, and what is said while it stands. */
export type Passage = { eyebrow: string; title: string; words: string[] };

type TeaserScript = {
  opening: Passage;
  /** The narration of each app, while its picture moves. */
  apps: Record<AppId, string[]>;
  practice: Passage;
  invitation: Passage;
};
