/** The structured data of a free preview's page: the video with its transcript, and the course that it belongs to. */
import type { PreviewLesson } from '#rules/content/preview-lesson.ts';
import { previewLessonPath, previewPicturePath } from '#rules/content/preview-paths.ts';
import { type PublicContent, withCounts } from '#rules/content/public-content.ts';
import { pages, secondParameter } from '#rules/pages.ts';
import {
  isoDuration,
  nodeReference,
  providerData,
  type SchemaNode,
  siteData,
  withoutEmpty,
} from './structured-data.ts';
import { absoluteUrl, canonicalUrl } from './urls.ts';

/**
 * Returns the graph. The video has no `contentUrl`, since its media URLs are signed for one browser, and no `embedUrl`, since
 * no other site may frame a page.
 */
export function previewData(
  content: PublicContent,
  { lesson, description }: { lesson: PreviewLesson; description: string },
): { '@context': string; '@graph': SchemaNode[] } {
  const { founder: _founder, ...provider } = providerData(content);
  const nodes: SchemaNode[] = [
    provider,
    siteData(content),
    courseNode(content),
    videoData(content, lesson, description),
  ];
  return { '@context': 'https://schema.org', '@graph': withoutEmpty(nodes) };
}

/** The landing page describes the course in full. */
function courseNode({ site, course, language }: PublicContent): SchemaNode {
  return {
    '@type': 'Course',
    ...nodeReference('course'),
    name: course.title,
    description: withCounts(site.search.description, course.sections) || course.summary,
    url: canonicalUrl(pages.landing, site),
    provider: nodeReference('provider'),
    inLanguage: language,
  };
}

function videoData(content: PublicContent, lesson: PreviewLesson, description: string): SchemaNode {
  const { id, title, lengthSeconds, uploadedAt, chapters, transcript } = lesson;
  const url = canonicalUrl(previewLessonPath(id), content.site);
  return {
    '@type': 'VideoObject',
    '@id': `${url}#video`,
    name: title,
    description,
    url,
    thumbnailUrl: [absoluteUrl(previewPicturePath(id))],
    uploadDate: new Date(uploadedAt).toISOString().replace(/\.\d+Z$/, 'Z'),
    duration: isoDuration(lengthSeconds),
    inLanguage: transcript?.language ?? content.language,
    isAccessibleForFree: true,
    transcript: transcript?.paragraphs.map(({ text }) => text).join('\n\n') ?? '',
    isPartOf: nodeReference('course'),
    publisher: nodeReference('provider'),
    hasPart: chapters.map(({ title: name, atSeconds }, at) => ({
      '@type': 'Clip',
      name,
      startOffset: atSeconds,
      endOffset: chapters[at + 1]?.atSeconds ?? Math.floor(lengthSeconds),
      url: `${url}?${secondParameter}=${atSeconds}`,
    })),
  };
}
