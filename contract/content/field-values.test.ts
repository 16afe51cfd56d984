import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';
import { uploadedImagesOf } from './field-values.ts';

test('the default content has only drawings', () => {
  expect(uploadedImagesOf(defaultDocument)).toEqual([]);
});

test('every uploaded picture is returned with its path, including the logo', () => {
  const document = structuredClone(defaultDocument);
  document.site.logo = 'image:aa';
  document.landing.showcase.rows[1]!.picture = 'image:bb';
  document.course.sections[2]!.picture = 'image:aa';
  expect(uploadedImagesOf(document)).toEqual([
    { path: 'site.logo', id: 'aa' },
    { path: 'landing.showcase.rows.1.picture', id: 'bb' },
    { path: 'course.sections.2.picture', id: 'aa' },
  ]);
});
