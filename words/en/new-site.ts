/** Texts of a site that begins without the sample course. They are true of any course, and the instructor changes them. */
import type { NewSiteWords } from '#rules/content/new-site.ts';
import { legalDrafts } from './legal-drafts.ts';

export const newSite: NewSiteWords = {
  hero: {
    phrases: ['Step by step', 'At your own pace', 'From the beginning'],
    lead: (instructor) =>
      `A course by ${instructor}. Short lessons in a clear order, to follow whenever you have time.`,
    action: 'Get started',
    note: 'Pay once, use forever.',
  },
  showcase: { title: 'What you will make', counted: 'things you make' },
  steps: {
    title: 'How it works',
    items: [
      {
        id: 'look',
        title: 'Look inside first',
        text: 'An account is free. See every lesson and how long it is before you decide.',
      },
      {
        id: 'choose',
        title: 'Choose a plan',
        text: 'You pay once, and the lessons of your plan are yours to watch whenever you like.',
      },
      {
        id: 'learn',
        title: 'Learn at your own pace',
        text: 'Go on where you stopped, on a phone or a computer. You always see what comes next.',
      },
    ],
  },
  benefits: { title: 'What you get' },
  curriculum: {
    title: 'Look inside first',
    lead: 'The whole course, lesson by lesson. Sign in for free to see how long each lesson is.',
  },
  teacher: {
    title: 'Who teaches you',
    line: 'Teaches this course',
    text: (instructor) =>
      `Hello, I am ${instructor}. I made this course so that you can begin today and always know what comes next. If you get stuck, press Help and write to me.`,
  },
  plans: {
    title: 'Pay once, use forever',
    lead: 'Two plans, one payment each. Begin with the smaller one and go on later for the difference.',
    premium: {
      title: 'Premium',
      summary: 'The lessons to learn it with.',
      gives: [
        'All lessons that open with Premium',
        'Lifetime access, updates of these lessons included',
        'Upgrade later by paying only the difference',
      ],
      lacks: ['Lessons that open with Ultra alone', 'Certificate'],
    },
    ultra: {
      title: 'Ultra',
      summary: 'The whole course, with a certificate.',
      gives: [
        'Every lesson of the course',
        'Certificate, once at least 50% of the videos are watched (confirmed in about 14 days)',
        'Lifetime access, all future updates included',
      ],
    },
    both: ['Progress on every device', 'Help from the instructor', 'One payment, no subscription'],
  },
  audience: { title: 'This is for you if' },
  notPromised: {
    title: 'What is not promised',
    lines: [
      'No result is promised. What you reach depends on your own work.',
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
          'Yes, with the Ultra plan. When you have watched at least 50% of the videos, you can claim it on the course page. The instructor then confirms it, which takes about 14 days.',
      },
      {
        id: 'help',
        question: 'Can I ask the instructor when I am stuck?',
        answer: 'Yes. The help button is open to everyone, and a person answers.',
      },
      {
        id: 'upgrade',
        question: 'Can I begin with Premium and change later?',
        answer: 'Yes. You pay only the difference, and your progress stays.',
      },
    ],
  },
  intro: {
    title: 'How it goes',
    slides: [
      {
        id: 'look',
        title: 'Look around',
        text: 'The outline is open: see every lesson and how long it is before you choose a plan.',
      },
      {
        id: 'follow',
        title: 'One lesson after the other',
        text: 'Short lessons in a fixed order. You go on exactly where you stopped.',
      },
    ],
  },
  finalCall: {
    title: 'Begin today',
    lead: 'An account is free and needs only an e-mail address. Look around, then decide.',
  },
  course: {
    summary: (instructor) => `A video course by ${instructor}.`,
    intro: {
      title: 'Welcome',
      text: 'The lessons stand below, in their order. Begin with the first one.',
      locked: 'Look through the outline below. Most lessons open with a plan.',
    },
    section: 'Getting started',
    lesson: {
      title: 'Welcome to the course',
      description: 'What you will learn, in which order, and how to get help.',
    },
  },
  search: {
    description: (course) => `${course}: a video course, to follow step by step. Pay once, use forever.`,
    outline: 'All lessons in their order. Sign in for free to see how long each one is.',
    app: 'Watch your lessons, and go on where you stopped.',
    prerequisites: 'None.',
  },
  help: {
    message: (instructor) => `Hi ${instructor}, I have a question about the course.`,
    lesson: (instructor) => `Hi ${instructor}, I have a question about the lesson "{lesson}" at {time}.`,
  },
  legal: legalDrafts,
};
