/** What the certificate says of the course, for programs that read credentials. */
export const achievement = {
  description:
    'A video course in which five apps with AI are built with Flutter and Firebase: a chatbot, an image generator, a document summarizer, a business automation and a voice assistant.',
  criteria:
    'At least half of the lessons were really played to nine tenths of their length, as measured by the course’s own server, and the instructor confirmed it.',
} as const;
