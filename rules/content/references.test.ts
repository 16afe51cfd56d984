import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';
import { videosOf } from './references.ts';

test('the default content has 64 videos and the sample teaser', () => {
  expect(videosOf(defaultDocument)).toHaveLength(64);
});

test('a video of a draft or of a hidden teaser is returned as not shown', () => {
  const document = structuredClone(defaultDocument);
  const [section] = document.course.sections;
  section!.lessons = section!.lessons.slice(0, 1);
  section!.lessons[0]!.state = 'draft';
  document.course.sections = [section!];
  document.teaser = { ...document.teaser, isShown: false, video: 'my-teaser' };
  expect(videosOf(document)).toEqual([
    { path: 'course.sections.0.lessons.0.video', id: 'flutter-introduction', isShown: false },
    { path: 'teaser.video', id: 'my-teaser', isShown: false },
  ]);
});
