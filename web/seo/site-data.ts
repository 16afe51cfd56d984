/** The schema.org nodes of the provider, the site, the instructor and the questions. */
import { instructor } from '#content/instructor.ts';
import { questions } from '#content/questions.ts';
import { site } from '#content/site.ts';
import { pages } from '#rules/pages.ts';
import { absoluteUrl } from './urls.ts';
import { nodeReference, type SchemaNode } from './schema-node.ts';

export function providerData(): SchemaNode {
  return {
    '@type': 'Organization',
    ...nodeReference('provider'),
    name: site.name,
    url: absoluteUrl(pages.landing),
    logo: {
      '@type': 'ImageObject',
      url: absoluteUrl('/icons/icon-512.png'),
      width: 512,
      height: 512,
    },
    email: site.email,
    address: site.address,
    founder: nodeReference('teacher'),
  };
}

export function siteData(): SchemaNode {
  return {
    '@type': 'WebSite',
    ...nodeReference('site'),
    name: site.name,
    url: absoluteUrl(pages.landing),
    inLanguage: 'en',
    publisher: nodeReference('provider'),
  };
}

export function teacherData(): SchemaNode {
  return {
    '@type': 'Person',
    ...nodeReference('teacher'),
    name: instructor.name,
    jobTitle: instructor.role,
    description: instructor.words[0],
    image: absoluteUrl(instructor.portrait),
    url: absoluteUrl('/#teacher'),
    worksFor: nodeReference('provider'),
  };
}

export function questionsData(): SchemaNode {
  return {
    '@type': 'FAQPage',
    ...nodeReference('questions'),
    url: absoluteUrl('/#questions'),
    inLanguage: 'en',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
