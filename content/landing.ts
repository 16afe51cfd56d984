/** The words of the landing page. Counts and prices are not written here: they follow from the course and the price list. */
export const landing: LandingContent = {
  headline: {
    kicker: 'Flutter and Firebase, from zero',
    before: 'From one sentence to an app in your hand.',
    phrases: ['Build AI Apps', 'Launch Your Apps', 'Make $100K a Month'],
    lead: 'Learn to build five real AI apps, put them into the stores, and earn with them. One clear path, made for beginners, at your own pace.',
    action: 'Get started',
    note: 'Pay once, use forever.',
  },
  apps: [
    {
      id: 'chatbot',
      title: 'Chatbot',
      prompt: 'a shop assistant that answers my customers',
      text: 'An assistant for one shop that answers as it thinks, remembers the talk, and knows what it must not say.',
    },
    {
      id: 'image-generator',
      title: 'Image generator',
      prompt: 'a studio that paints what I describe',
      text: 'A studio where people describe a picture, choose a style, change it with words, and keep a gallery.',
    },
    {
      id: 'document-summarizer',
      title: 'Document summarizer',
      prompt: 'a reader that sums up my lecture notes',
      text: 'A reader that turns a long PDF or a photographed page into key points, and shows where each one stands.',
    },
    {
      id: 'business-automation',
      title: 'Business automation',
      prompt: 'a helper that turns messages into orders',
      text: 'A helper that turns messages into orders and invoices, and asks before it does anything that matters.',
    },
    {
      id: 'voice-assistant',
      title: 'Voice assistant',
      prompt: 'a voice that plans my day with me',
      text: 'A voice that listens in English, Malay or Indonesian, understands the task, and talks back at once.',
    },
  ],
  steps: [
    {
      id: 'watch',
      title: 'Watch a short lesson',
      text: 'Each lesson has one subject, captions, and a clear end. Stop anywhere and go on from the same second on another device.',
    },
    {
      id: 'build',
      title: 'Build it yourself',
      text: 'Write the code along with the lesson and run it on your own phone. When an error shows up, ask in the help chat.',
    },
    {
      id: 'ship',
      title: 'Ship it',
      text: 'Finish the app, publish it with the checklist, and show the world something that you made.',
    },
  ],
  benefitsTitle: 'Build Smarter, Not Harder',
  audience: [
    'You have an idea for an app and have never written one.',
    'You are a student who wants work to show, not only grades.',
    'You run a small business and want software that fits it.',
    'You write code already and want to add Flutter and AI.',
  ],
  notPromised: [
    'No income is promised. $100K a month is a goal to aim for; what you earn depends on your app, your market and your work.',
    'No job and no store approval is promised. Google and Apple decide about every app themselves.',
    'The stores and the cloud have their own prices: Google Play asks for a fee once, Apple every year, and AI models cost money above their free limits.',
    'Charges are non-refundable, and an extra fee for storage and payment processing can apply. Look inside first; the outline is open to everyone.',
  ],
  plans: {
    premium: {
      title: 'Premium Plan',
      summary: 'Learn Flutter and Dart properly.',
      gives: [
        'Sections 1 to 3: Flutter, Dart and widgets',
        'Both launch and revenue guides of section 6',
        'Lifetime access, updates of these sections included',
        'Upgrade later by paying only the difference',
      ],
      lacks: ['Firebase and the five AI apps (sections 4 and 5)', 'Source code, private Q&A and certificate'],
    },
    ultra: {
      title: 'Ultra Premium',
      summary: 'The whole course, with all five AI apps.',
      gives: [
        'Every lesson of all six sections',
        'Firebase and the five AI apps',
        'Source code of the final project',
        'Private Q&A group',
        'Certificate, once at least 50% of the videos are watched (confirmed in about 14 days)',
        'Lifetime access, all future updates included',
      ],
      lacks: [],
    },
  },
  bothPlans: [
    'Captions, and progress on every device',
    'Help chat with the instructor',
    'One payment, no subscription',
  ],
};

/** The id of one of the five apps; pictures are found by it. */
export type AppId =
  | 'chatbot'
  | 'image-generator'
  | 'document-summarizer'
  | 'business-automation'
  | 'voice-assistant';

/** `prompt` is the line that types itself in the hero's picture. */
type AppContent = { id: AppId; title: string; prompt: string; text: string };

type StepContent = { id: string; title: string; text: string };

type PlanContent = { title: string; summary: string; gives: string[]; lacks: string[] };

export type LandingContent = {
  headline: {
    kicker: string;
    /** Stands still; the phrases roll beneath it. */
    before: string;
    phrases: string[];
    lead: string;
    action: string;
    note: string;
  };
  apps: AppContent[];
  steps: StepContent[];
  benefitsTitle: string;
  audience: string[];
  notPromised: string[];
  plans: { premium: PlanContent; ultra: PlanContent };
  /** The features of both plans, so that the plans' own lists hold only the differences. */
  bothPlans: string[];
};
