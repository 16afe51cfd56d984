/**
 * The narration and cards of the teaser, the public video: what learners build in the course, in less than a minute.
 * The apps' cards use the landing page's texts.
 */
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

/** A card's text, and the narration while it is visible. */
export type Passage = { eyebrow: string; title: string; words: string[] };

type TeaserScript = {
  opening: Passage;
  /** The narration of each app. */
  apps: Record<string, string[]>;
  practice: Passage;
  invitation: Passage;
};
