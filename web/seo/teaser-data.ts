import type { Teaser } from '../teaser/teaser-of.ts';
import { isoDuration, nodeReference, type SchemaNode } from './schema-node.ts';
import { absoluteUrl } from './urls.ts';

/** Returns the schema.org node of the teaser. */
export function teaserData({ title, description, publishedAt, film }: Teaser, language: string): SchemaNode {
  return {
    '@type': 'VideoObject',
    ...nodeReference('teaser'),
    name: title,
    description,
    thumbnailUrl: [absoluteUrl(film.poster)],
    uploadDate: publishedAt,
    duration: isoDuration(film.seconds),
    contentUrl: absoluteUrl(film.video),
    encodingFormat: 'video/mp4',
    width: film.width,
    height: film.height,
    inLanguage: language,
    isAccessibleForFree: true,
    caption: {
      '@type': 'MediaObject',
      contentUrl: absoluteUrl(film.captions),
      encodingFormat: 'text/vtt',
      inLanguage: language,
    },
    publisher: nodeReference('provider'),
  };
}
