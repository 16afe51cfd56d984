import type { LessonContent } from '#rules/outline.ts';

export const documentSummarizer: LessonContent[] = [
  {
    id: 'document-summarizer-pick-a-file',
    kind: 'video',
    title: 'Document Summarizer: Pick and Upload a PDF',
    description:
      'Let people choose a file from their phone or their computer, check its size and type, and upload it with visible progress. The same code runs on Android, iOS and web.',
  },
  {
    id: 'document-summarizer-long-documents',
    kind: 'video',
    title: 'Document Summarizer: Read Long Documents',
    description:
      'Hand a whole PDF to the model, with its tables and pictures. You will learn what a token is, what a page costs, and when to split.',
  },
  {
    id: 'document-summarizer-fixed-shape',
    kind: 'video',
    title: 'Document Summarizer: Answers in a Fixed Shape',
    description:
      'Ask for structured output with a schema, and get a title, key points and dates that your code can trust. No more guessing in free text.',
  },
  {
    id: 'document-summarizer-questions',
    kind: 'video',
    title: 'Document Summarizer: Ask the Document',
    description:
      'Let people ask their own questions, and show the page that each answer comes from. You will also teach the app to say that it does not know.',
  },
  {
    id: 'document-summarizer-camera',
    kind: 'video',
    title: 'Document Summarizer: Scan Paper with the Camera',
    description:
      'Photograph a letter or a receipt, straighten it, and read it like any other file. You will ask for the camera at the moment when people expect it.',
  },
  {
    id: 'document-summarizer-library',
    kind: 'video',
    title: 'Document Summarizer: Save, Search and Share',
    description:
      'Keep all summaries in one library with search and labels, and share one as a clean page of text. You finish an app that students will really use.',
  },
];
