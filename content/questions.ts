import type { QuestionContent } from '#rules/outline.ts';

/** The six questions of the landing page. Each answer says what every plan really gives. */
export const questions: QuestionContent[] = [
  {
    id: 1,
    question: 'Can I join if I have never written code?',
    answer:
      'Yes. The course starts with installing the tools and the basics of the Dart language, and explains every new word the first time it appears. You need a computer with Windows, macOS or Linux, and some patience. You do not need to know any programming.',
  },
  {
    id: 2,
    question: 'Will I get a certificate of completion?',
    answer:
      'Yes, with the Ultra plan. When you have watched at least 50% of the videos, you can claim it on the course page. The instructor then confirms it, which takes about 14 days. Premium has no certificate, but your progress stays if you upgrade later.',
  },
  {
    id: 3,
    question: 'How long can I watch the lessons?',
    answer:
      'You get lifetime access: you pay once, and there is no monthly fee. Future updates to the lessons of your plan are included: Premium covers sections 1 to 3 and the two launch guides, Ultra covers the whole course.',
  },
  {
    id: 4,
    question: 'Can I ask the instructor when I am stuck?',
    answer:
      'Yes. The help button opens a chat with the instructor himself, and it is open to everyone. Ultra also gives you the private Q&A group, where you can ask about your own code and read what others have asked.',
  },
  {
    id: 5,
    question: 'Do I get the source code?',
    answer:
      'With the Ultra plan you get a link to the source code of the final project, to read, run and reuse in your own apps. With Premium you write the code of sections 1 to 3 along with the lessons; the link is not included.',
  },
  {
    id: 6,
    question: 'Can I build for more than Android and iOS?',
    answer:
      'Yes. Flutter also builds for the web, Windows, macOS and Linux from the same code, and we point out where a platform differs. To publish for iOS or macOS you need a Mac or a build service in the cloud, and an Apple developer account.',
  },
];
