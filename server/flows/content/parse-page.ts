/** Parses a page of the content document, and names the field of every mistake. */
import type { z } from '@hono/zod-openapi';
import { contentPageSchemas } from '#contract/content.ts';
import type { ContentDocument, ContentPage } from '#rules/content/document.ts';

type Mistake = {
  /** The field's place, such as `course.sections.2.title.en`. */
  path: string;
  /** A code of zod's, such as `too-big`. */
  reason: string;
};

export function parsePage(
  page: ContentPage,
  content: unknown,
): { content: ContentDocument[ContentPage] } | { mistakes: Mistake[] } {
  const parsed = contentPageSchemas[page].safeParse(content);
  return parsed.success
    ? { content: parsed.data }
    : { mistakes: parsed.error.issues.flatMap((issue) => mistakesOf(page, issue)) };
}

function mistakesOf(page: ContentPage, issue: z.core.$ZodIssue): Mistake[] {
  const path = [page, ...issue.path].join('.');
  const reason = issue.code.replaceAll('_', '-');
  if (issue.code !== 'unrecognized_keys') return [{ path, reason }];
  return issue.keys.map((key) => ({ path: `${path}.${key}`, reason }));
}
