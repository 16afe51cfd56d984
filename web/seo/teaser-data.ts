import { teaser, teaserNotice } from '#content/teaser.ts';
import { absolute } from './urls.ts';
import { isoDuration, named, type Thing } from './schema-node.ts';

/** The film that is open to everyone. */
export function teaserData(): Thing {
  return {
    '@type': 'VideoObject',
    ...named('teaser'),
    name: teaser.title,
    description: teaserNotice.description,
    thumbnailUrl: [absolute(teaser.poster)],
    uploadDate: teaserNotice.publishedAt,
    duration: isoDuration(teaser.seconds),
    contentUrl: absolute(teaser.film),
    encodingFormat: 'video/mp4',
    width: teaser.width,
    height: teaser.height,
    inLanguage: 'en',
    isAccessibleForFree: true,
    caption: {
      '@type': 'MediaObject',
      contentUrl: absolute(teaser.captions),
      encodingFormat: 'text/vtt',
      inLanguage: 'en',
    },
    publisher: named('provider'),
  };
}
