/** The landing page's structured data: one schema.org graph, whose nodes are named by URLs. */
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
