/** The schema.org nodes of the provider, the site, the instructor and the questions. */
import type { PublicContent } from '#rules/content/public-content.ts';
import { pages } from '#rules/pages.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import { nodeReference, type SchemaNode } from './schema-node.ts';
import { absoluteUrl } from './urls.ts';

export function providerData({ site }: PublicContent): SchemaNode {
  const logo = site.logo && pictureUrl(site.logo);
  return {
    '@type': 'Organization',
    ...nodeReference('provider'),
    name: site.name,
    url: absoluteUrl(pages.landing),
    logo: logo
      ? { '@type': 'ImageObject', url: absoluteUrl(logo) }
      : { '@type': 'ImageObject', url: absoluteUrl('/icons/icon-512.png'), width: 512, height: 512 },
    email: site.email,
    address: site.company.join(', '),
    founder: nodeReference('teacher'),
  };
}

export function siteData({ site, language }: PublicContent): SchemaNode {
  return {
    '@type': 'WebSite',
    ...nodeReference('site'),
    name: site.name,
    url: absoluteUrl(pages.landing),
    inLanguage: language,
    publisher: nodeReference('provider'),
  };
}

/** Returns the instructor; what the page does not show of them is left out. */
export function teacherData({ instructor, landing }: PublicContent): SchemaNode {
  const picture = pictureUrl(instructor.picture);
  return {
    '@type': 'Person',
    ...nodeReference('teacher'),
    name: instructor.name,
    worksFor: nodeReference('provider'),
    ...(landing.teacher.isShown && {
      jobTitle: instructor.line,
      description: instructor.text[0],
      image: picture ? absoluteUrl(picture) : '',
      url: absoluteUrl('/#teacher'),
    }),
  };
}

export function questionsData({ landing, language }: PublicContent): SchemaNode {
  return {
    '@type': 'FAQPage',
    ...nodeReference('questions'),
    url: absoluteUrl('/#questions'),
    inLanguage: language,
    mainEntity: landing.questions.items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
