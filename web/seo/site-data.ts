/** Who stands behind the course, and what people ask about it. */
import { instructor } from '#content/instructor.ts';
import { questions } from '#content/questions.ts';
import { site } from '#content/site.ts';
import { pages } from '#rules/pages.ts';
import { absolute } from './urls.ts';
import { named, type Thing } from './schema-node.ts';

export function providerData(): Thing {
  return {
    '@type': 'Organization',
    ...named('provider'),
    name: site.name,
    url: absolute(pages.landing),
    logo: {
      '@type': 'ImageObject',
      url: absolute('/icons/icon-512.png'),
      width: 512,
      height: 512,
    },
    email: site.email,
    address: site.address,
    founder: named('teacher'),
  };
}

export function siteData(): Thing {
  return {
    '@type': 'WebSite',
    ...named('site'),
    name: site.name,
    url: absolute(pages.landing),
    inLanguage: 'en',
    publisher: named('provider'),
  };
}

export function teacherData(): Thing {
  return {
    '@type': 'Person',
    ...named('teacher'),
    name: instructor.name,
    jobTitle: instructor.role,
    description: instructor.words[0],
    image: absolute(instructor.portrait),
    url: absolute('/#teacher'),
    worksFor: named('provider'),
  };
}

export function questionsData(): Thing {
  return {
    '@type': 'FAQPage',
    ...named('questions'),
    url: absolute('/#questions'),
    inLanguage: 'en',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
