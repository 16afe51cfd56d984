/** The certificate's description of the course, for programs that read credentials. */
export const achievementDescription =
  'A video course in which five apps with AI are built with Flutter and Firebase: a chatbot, an image generator, a document summarizer, a business automation and a voice assistant.';
