/** The landing page's structured data: one schema.org graph, whose nodes are named by URLs. */
import type { PublicContent } from '#rules/content/public-content.ts';
import { teaserOf } from '../teaser/teaser-of.ts';
import { courseData } from './course-data.ts';
import type { SchemaNode } from './schema-node.ts';
import { providerData, questionsData, siteData, teacherData } from './site-data.ts';
import { teaserData } from './teaser-data.ts';

export function structuredData(content: PublicContent): { '@context': string; '@graph': SchemaNode[] } {
  const teaser = teaserOf(content.teaser);
  const nodes = [
    providerData(content),
    siteData(content),
    teacherData(content),
    courseData(content),
    ...(content.landing.questions.isShown ? [questionsData(content)] : []),
    ...(teaser ? [teaserData(teaser, content.language)] : []),
  ];
  return { '@context': 'https://schema.org', '@graph': withoutEmpty(nodes) };
}

/** Leaves out what the content does not say, however deep. */
function withoutEmpty<T>(value: T): T;
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => withoutEmpty(entry));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => !isEmpty(part));
  return Object.fromEntries(entries.map(([name, part]) => [name, withoutEmpty(part)]));
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === undefined || (Array.isArray(value) && value.length === 0);
}
