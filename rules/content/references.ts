/** The uploaded pictures and the videos that a document names, with the places where it does. */
import type { ContentDocument } from './document.ts';

type Reference = { path: string; id: string };

/** The teaser that the product brings along; it is no video of the table. */
const sampleTeaser = 'teaser';

export function uploadedImagesOf(document: ContentDocument): Reference[] {
  return imagesIn(document, '');
}

function imagesIn(part: unknown, path: string): Reference[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    const place = path ? `${path}.${key}` : key;
    if (key !== 'picture' && key !== 'logo') return imagesIn(value, place);
    return typeof value === 'string' && value.startsWith('image:')
      ? [{ path: place, id: value.slice('image:'.length) }]
      : [];
  });
}

/** Returns the videos of all lessons, drafts too, and that of the teaser unless it is the sample. */
export function videosOf({ course, teaser }: ContentDocument): (Reference & { isShown: boolean })[] {
  const ofLessons = course.sections.flatMap((section, at) =>
    section.lessons.flatMap((lesson, place) =>
      lesson.kind === 'video' && lesson.video !== null
        ? [
            {
              path: `course.sections.${at}.lessons.${place}.video`,
              id: lesson.video,
              isShown: lesson.state === 'published',
            },
          ]
        : [],
    ),
  );
  if (teaser.video === sampleTeaser) return ofLessons;
  return [...ofLessons, { path: 'teaser.video', id: teaser.video, isShown: teaser.isShown }];
}
