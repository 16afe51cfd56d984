/** The values of the fields of a document. */
import { articleImages } from '#rules/content/article.ts';
import type { ContentDocument, FieldPath } from '#rules/content/document.ts';
import { lessonsOf } from '#rules/content/references.ts';
import { fieldTable } from './field-table.ts';

/** A value with its path, such as `landing.showcase.rows.1.picture`. */
type FieldValue = { path: string; value: unknown };

/** Returns the value at a place, such as `landing.teacher.isShown`; undefined for none. */
export function valueAt(document: ContentDocument, place: string): unknown {
  return valuesAt(document, place.split('.'), '')[0]?.value;
}

/** Returns the uploaded pictures that a document refers to, also those within its articles. */
export function uploadedImagesOf(document: ContentDocument): { path: string; id: string }[] {
  const fields = Object.keys(fieldTable).filter((path) => fieldTable[path as FieldPath].kind === 'picture');
  const pictures = fields
    .flatMap((path) => valuesAt(document, path.split('.'), ''))
    .flatMap(({ path, value }) =>
      typeof value === 'string' && value.startsWith('image:')
        ? [{ path, id: value.slice('image:'.length) }]
        : [],
    );
  const inArticles = lessonsOf(document.course).flatMap(({ lesson, path }) =>
    lesson.kind === 'article'
      ? Object.values(lesson.body).flatMap((body) =>
          articleImages(body).map((id) => ({ path: `${path}.body`, id })),
        )
      : [],
  );
  return [...pictures, ...inArticles];
}

/** The key `*` matches each entry of a list. */
function valuesAt(part: unknown, [key, ...rest]: readonly string[], path: string): FieldValue[] {
  if (key === undefined) return [{ path, value: part }];
  if (typeof part !== 'object' || part === null) return [];
  const children: [string, unknown][] =
    key === '*' ? Object.entries(part) : [[key, (part as Record<string, unknown>)[key]]];
  return children.flatMap(([name, child]) => valuesAt(child, rest, path ? `${path}.${name}` : name));
}
