/** Texts for a site that starts without the sample course. They fit any course until the instructor changes them. */
import type { NewSiteMessages } from '#rules/content/new-site.ts';
import { legalDrafts } from './legal-drafts.ts';

export const newSite: NewSiteMessages = {
  hero: {
    phrases: ['Step by step', 'At your own pace', 'From the beginning'],
    lead: (instructor) =>
      `A course by ${instructor}. Short lessons in a clear order that you can follow whenever you have time.`,
    action: 'Get started',
    note: 'Pay once, use forever.',
  },
  showcase: { title: 'What you’ll make', counted: 'things you’ll make' },
  steps: {
    menu: 'How it works',
    title: 'How it works',
    items: [
      {
        id: 'look',
        title: 'Look inside first',
        text: 'An account is free. See every lesson and its length before you decide.',
      },
      {
        id: 'choose',
        title: 'Choose a plan',
        text: 'Pay once, and watch the lessons of your plan whenever you like.',
      },
      {
        id: 'learn',
        title: 'Learn at your own pace',
        text: 'Continue where you left off, on a phone or a computer. You always see what comes next.',
      },
    ],
  },
  benefits: { title: 'Why this course' },
  curriculum: {
    title: 'Look inside first',
    lead: 'The whole course, lesson by lesson. Sign in for free to see how long each lesson is.',
  },
  teacher: {
    title: 'Your instructor',
    line: 'Teaches this course',
    text: (instructor) =>
      `Hello, I’m ${instructor}. I made this course so that you can start today and always know what comes next. If you get stuck, select Help and write to me.`,
  },
  plans: {
    title: 'Pay once, use forever',
    lead: 'Two plans, one payment each. Start with the smaller one and upgrade later by paying the difference.',
    premium: {
      title: 'Premium',
      summary: 'The core lessons of the course.',
      gives: [
        'All lessons included in Premium',
        'Lifetime access, including updates to these lessons',
        'Upgrade later by paying only the difference',
      ],
      lacks: ['Lessons included only in Ultra', 'Certificate'],
    },
    ultra: {
      title: 'Ultra',
      summary: 'The whole course, with a certificate.',
      gives: [
        'Every lesson of the course',
        'Certificate after watching at least 50% of the videos (confirmed in about 14 days)',
        'Lifetime access, including all future updates',
      ],
    },
    both: ['Progress on every device', 'Help from the instructor', 'One payment, no subscription'],
  },
  audience: { title: 'This is for you if' },
  notPromised: {
    title: 'What we don’t promise',
    lines: [
      'We don’t promise results. What you achieve depends on your own work.',
      'The price includes the extra fee for storage and payment processing, and charges are non-refundable. Look inside first; the outline is open to everyone.',
    ],
  },
  questions: {
    title: 'Questions',
    items: [
      {
        id: 'access',
        question: 'How long can I watch the lessons?',
        answer:
          'You get lifetime access: you pay once, and there is no monthly fee. Future updates to the lessons of your plan are included.',
      },
      {
        id: 'certificate',
        question: 'Will I get a certificate of completion?',
        answer:
          'Yes, with the Ultra plan. When you’ve watched at least 50% of the videos, you can claim it on the course page. The instructor then confirms it, which takes about 14 days.',
      },
      {
        id: 'help',
        question: 'Can I ask the instructor when I’m stuck?',
        answer: 'Yes. The help button is open to everyone, and a real person will answer.',
      },
      {
        id: 'upgrade',
        question: 'Can I start with Premium and upgrade later?',
        answer: 'Yes. You only pay the difference, and your progress is kept.',
      },
    ],
  },
  intro: {
    title: 'How it works',
    slides: [
      {
        id: 'look',
        title: 'Look around',
        text: 'The outline is open. See every lesson and its length before you choose a plan.',
      },
      {
        id: 'follow',
        title: 'One lesson at a time',
        text: 'Short lessons in a fixed order. Continue exactly where you left off.',
      },
    ],
  },
  finalCall: {
    title: 'Start today',
    lead: 'An account is free and only needs an email address. Look around, then decide.',
  },
  course: {
    summary: (instructor) => `A video course by ${instructor}.`,
    intro: {
      title: 'Welcome',
      text: 'The lessons are listed below in order. Start with the first one.',
      locked: 'Look through the outline below. Most lessons require a plan.',
    },
    section: 'Getting started',
    lesson: {
      title: 'Welcome to the course',
      description: 'What you’ll learn, in which order, and how to get help.',
    },
  },
  search: {
    description: (course) => `${course}: a step-by-step video course. Pay once, use forever.`,
    outline: 'All lessons in order. Sign in for free to see how long each one is.',
    app: 'Watch your lessons, and continue where you left off.',
    prerequisites: 'None.',
  },
  help: {
    message: (instructor) => `Hi ${instructor}, I have a question about the course.`,
    lesson: (instructor) => `Hi ${instructor}, I have a question about the lesson "{lesson}" at {time}.`,
  },
  legal: legalDrafts,
};
