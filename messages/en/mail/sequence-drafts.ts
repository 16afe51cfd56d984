/** The emails that a new sequence starts with, which the instructor edits. */
import type { SequenceKind } from '#rules/sequence.ts';

type Links = { courseUrl: string; pricingUrl: string };

type SequenceDraft = { name: string; emails: { delayDays: number; subject: string; body: string }[] };

const drafts: Record<SequenceKind, (links: Links) => SequenceDraft> = {
  'sign-up': ({ courseUrl, pricingUrl }) => ({
    name: 'Welcome',
    emails: [
      {
        delayDays: 0,
        subject: 'Welcome! Start with a free lesson',
        body: `Hello,\n\nThank you for signing up. Take a look around: some lessons are free, so you can see how the course works before you decide.\n\n[Open the course](${courseUrl})\n\nIf you have a question, just reply to this email.\n`,
      },
      {
        delayDays: 2,
        subject: 'What you’ll be able to do after the course',
        body: `Hello,\n\nBy the end of the course, you’ll be able to:\n\n- …\n- …\n- …\n\nYou learn at your own pace, on any device, and can rewatch any lesson.\n\n[See the plans](${pricingUrl})\n`,
      },
      {
        delayDays: 5,
        subject: 'Is anything holding you back?',
        body: `Hello,\n\nMaybe you aren’t sure whether the course is right for you. Tell me what you want to learn, and I’ll tell you honestly whether it’s covered.\n\n[See the plans](${pricingUrl})\n`,
      },
    ],
  }),
  purchase: ({ courseUrl }) => ({
    name: 'First steps',
    emails: [
      {
        delayDays: 1,
        subject: 'How to get the most out of the course',
        body: `Hello,\n\nThank you for joining! Three things help most learners:\n\n1. Pick a regular time to watch.\n2. Practice what you’ve learned right after each lesson.\n3. Ask below the video when you’re stuck.\n\n[Continue the course](${courseUrl})\n`,
      },
      {
        delayDays: 4,
        subject: 'How is it going?',
        body: `Hello,\n\nYou’ve had the course for a few days now. If something is unclear, ask in the lesson. I read every question.\n\n[Continue the course](${courseUrl})\n`,
      },
      {
        delayDays: 10,
        subject: 'Keep going',
        body: `Hello,\n\nMost people who finish a course watch a little every week. One lesson today is enough to stay on track.\n\n[Watch the next lesson](${courseUrl})\n`,
      },
    ],
  }),
  silence: ({ courseUrl }) => ({
    name: 'Come back',
    emails: [
      {
        delayDays: 0,
        subject: 'Your next lesson is waiting',
        body: `Hello,\n\nYou haven’t watched a lesson for a while. Your progress is saved, so you can continue exactly where you stopped.\n\n[Continue the course](${courseUrl})\n`,
      },
      {
        delayDays: 5,
        subject: 'Ten minutes is enough',
        body: `Hello,\n\nGetting started again is the hardest part. Choose one short lesson and watch only that one.\n\n[Choose a lesson](${courseUrl})\n`,
      },
      {
        delayDays: 14,
        subject: 'Can I help?',
        body: `Hello,\n\nDid something in the course stop you? Reply to this email and tell me. I’d like to make it better.\n\n[Continue the course](${courseUrl})\n`,
      },
    ],
  }),
};

export function sequenceDrafts(kind: SequenceKind, links: Links): SequenceDraft {
  return drafts[kind](links);
}
