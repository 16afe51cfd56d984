import type { LessonContent } from '#rules/outline.ts';

export const imageGenerator: LessonContent[] = [
  {
    id: 'image-generator-first-picture',
    kind: 'video',
    title: 'Image Generator: From a Prompt to a Picture',
    description:
      'Send a sentence to an image model and show the picture that comes back. You will make the wait pleasant with a preview that slowly gets sharp.',
  },
  {
    id: 'image-generator-styles',
    kind: 'video',
    title: 'Image Generator: Styles, Sizes and Better Prompts',
    description:
      'Offer styles as simple buttons and build a good prompt behind them. People choose watercolor or poster, and never need to learn the tricks.',
  },
  {
    id: 'image-generator-gallery',
    kind: 'video',
    title: 'Image Generator: A Gallery in the Cloud',
    description:
      'Save each picture in Cloud Storage, list it in Firestore, and show it all in a fast grid. You will add favorites, sharing and delete.',
  },
  {
    id: 'image-generator-editing',
    kind: 'video',
    title: 'Image Generator: Change a Picture with Words',
    description:
      'Give the model a photo and a wish, such as a cleaner background, and get a new version. You will keep every step, so that people can go back.',
  },
  {
    id: 'image-generator-credits',
    kind: 'video',
    title: 'Image Generator: Safety Filters and Daily Credits',
    description:
      'Explain kindly when a prompt is refused, and count free pictures on the server. You end with an app that is safe to put into a store.',
  },
];
