import { expect, test } from 'vitest';
import type { ContentDocument, LandingBlock } from '#rules/content/document.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { withBlocks } from '#tests/content/landing-blocks.ts';
import { contentDocument } from './document.ts';
import { uploadedImagesOf } from './field-values.ts';
import { findGaps } from './gaps.ts';

const filled = withBlocks(defaultDocument);

function edited(edit: (blocks: LandingBlock[], document: ContentDocument) => void): ContentDocument {
  const document = structuredClone(filled);
  edit(document.landing.blocks, document);
  return document;
}

function testimonialsOf(blocks: LandingBlock[]) {
  const found = blocks.find((block) => block.kind === 'testimonials');
  if (found?.kind !== 'testimonials') throw new Error('The page has no testimonials');
  return found;
}

const isAccepted = (document: unknown) => contentDocument.safeParse(document).success;

test('a page with every block is accepted and can be published', () => {
  expect(isAccepted(filled)).toBe(true);
  expect(findGaps(filled)).toEqual([]);
});

test('a document from before the blocks has none', () => {
  const { blocks: _blocks, ...landing } = defaultDocument.landing;
  const parsed = contentDocument.parse({ ...defaultDocument, landing });
  expect(parsed.landing.blocks).toEqual([]);
});

test.each([
  'http://example.com',
  '/account',
  'javascript:alert(1)',
  'data:text/html,a',
  'https://',
  'mailto:a',
])('the link %s is rejected', (link) => {
  expect(isAccepted(edited((blocks) => void (testimonialsOf(blocks).testimonials[0]!.link = link)))).toBe(
    false,
  );
  const teacher = edited((_, { landing }) => void (landing.teacher.links[0]!.url = link));
  expect(isAccepted(teacher)).toBe(false);
});

test.each(['', 'https://example.com/a?b=c#d', 'mailto:ana@example.com?subject=Hi'])(
  'the link %j is accepted',
  (link) => {
    expect(isAccepted(edited((blocks) => void (testimonialsOf(blocks).testimonials[0]!.link = link)))).toBe(
      true,
    );
  },
);

test('counts, lengths, kinds and fields are bounded', () => {
  const [entry] = testimonialsOf([...filled.landing.blocks]).testimonials;
  const many = (count: number) =>
    edited((blocks) => {
      testimonialsOf(blocks).testimonials = Array.from({ length: count }, (_, at) => ({
        ...entry!,
        id: `entry-${at}`,
      }));
    });
  expect(isAccepted(many(12))).toBe(true);
  expect(isAccepted(many(13))).toBe(false);
  const longName = 'a'.repeat(81);
  expect(isAccepted(edited((blocks) => void (testimonialsOf(blocks).testimonials[0]!.name = longName)))).toBe(
    false,
  );
  const withBlock = (block: object) => ({ ...filled, landing: { ...filled.landing, blocks: [block] } });
  const [first] = filled.landing.blocks;
  expect(isAccepted(withBlock({ ...first }))).toBe(true);
  expect(isAccepted(withBlock({ ...first, kind: 'html' }))).toBe(false);
  expect(isAccepted(withBlock({ ...first, place: 'footer' }))).toBe(false);
  expect(isAccepted(withBlock({ ...first, html: '<b>' }))).toBe(false);
  const blocks = Array.from({ length: 13 }, (_, at) => ({ ...first, id: `block-${at}` }));
  expect(isAccepted({ ...filled, landing: { ...filled.landing, blocks } })).toBe(false);
});

test('missing texts, names and addresses of shown blocks are gaps', () => {
  const document = edited((blocks, { landing }) => {
    const { testimonials } = testimonialsOf(blocks);
    testimonials[0]!.name = ' ';
    testimonials[1]!.text = { en: '' };
    testimonials[2]!.role = { en: '' };
    landing.teacher.links[1]!.url = '';
  });
  expect(findGaps(document)).toEqual([
    { path: 'landing.blocks.2.testimonials.1.text', reason: 'needs-text' },
    { path: 'landing.blocks.2.testimonials.0.name', reason: 'needs-text' },
    { path: 'landing.teacher.links.1.url', reason: 'needs-url' },
  ]);
  document.landing.blocks[2]!.isShown = false;
  document.landing.teacher.isShown = false;
  expect(findGaps(document)).toEqual([]);
});

test('only testimonials and a guarantee need a title', () => {
  const document = edited((blocks) => {
    for (const block of blocks) block.title = { en: '' };
  });
  expect(findGaps(document)).toEqual([
    { path: 'landing.blocks.2.title', reason: 'needs-text' },
    { path: 'landing.blocks.3.title', reason: 'needs-text' },
  ]);
});

test('two blocks or entries with the same id are a gap', () => {
  const document = edited((blocks) => {
    blocks.push({ ...blocks[3]! });
    testimonialsOf(blocks).testimonials[1]!.id = 'siti';
  });
  expect(findGaps(document)).toEqual([
    { path: 'landing.blocks.5', reason: 'taken-id' },
    { path: 'landing.blocks.2.testimonials.1', reason: 'taken-id' },
  ]);
});

test('the pictures of blocks are among those that the document refers to', () => {
  const ids = uploadedImagesOf(filled).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['brand-0', 'face-0', 'share']));
});
