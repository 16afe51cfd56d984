import { certificateSentence } from './sentence.ts';

const { beforeCourse, afterCourse } = certificateSentence;

/** The certificate's description of the course, for programs that read credentials. */
export const achievement = {
  description:
    'A video course in which five apps with AI are built with Flutter and Firebase: a chatbot, an image generator, a document summarizer, a business automation and a voice assistant.',
  criteria: `T${beforeCourse.slice(1)} ${afterCourse} A video counts when nine tenths of it were really played, as the course’s own server measured.`,
} as const;
