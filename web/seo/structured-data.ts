/** What the landing page says to machines, in schema.org's words: one graph, its parts named by an address. */
import { courseData } from './course-data.ts';
import { questionsData, providerData, siteData, teacherData } from './site-data.ts';
import { teaserData } from './teaser-data.ts';
import type { SchemaNode } from './schema-node.ts';

export function structuredData(): { '@context': string; '@graph': SchemaNode[] } {
  return {
    '@context': 'https://schema.org',
    '@graph': [providerData(), siteData(), teacherData(), courseData(), questionsData(), teaserData()],
  };
}
