import { teaser, teaserNotice } from '#content/teaser.ts';
import { absoluteUrl } from './urls.ts';
import { isoDuration, nodeReference, type SchemaNode } from './schema-node.ts';

/** Returns the schema.org node of the teaser. */
export function teaserData(): SchemaNode {
  return {
    '@type': 'VideoObject',
    ...nodeReference('teaser'),
    name: teaser.title,
    description: teaserNotice.description,
    thumbnailUrl: [absoluteUrl(teaser.poster)],
    uploadDate: teaserNotice.publishedAt,
    duration: isoDuration(teaser.seconds),
    contentUrl: absoluteUrl(teaser.film),
    encodingFormat: 'video/mp4',
    width: teaser.width,
    height: teaser.height,
    inLanguage: 'en',
    isAccessibleForFree: true,
    caption: {
      '@type': 'MediaObject',
      contentUrl: absoluteUrl(teaser.captions),
      encodingFormat: 'text/vtt',
      inLanguage: 'en',
    },
    publisher: nodeReference('provider'),
  };
}
