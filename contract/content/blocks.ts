/** The blocks that a teacher adds to the landing page. Without content a block is not rendered. */
import { z } from '@hono/zod-openapi';
import { id, link, list, mayBeEmpty, picture, plain, text } from './fields.ts';

/** The parts of the page that a block can follow, in their order. */
export const blockPlaces = [
  'hero',
  'stats',
  'showcase',
  'steps',
  'benefits',
  'curriculum',
  'teacher',
  'plans',
  'questions',
] as const;

const everyBlock = { id, isShown: z.boolean(), place: z.enum(blockPlaces) };

const testimonials = z.strictObject({
  ...everyBlock,
  kind: z.literal('testimonials'),
  title: text('title'),
  testimonials: list(
    z.strictObject({
      id,
      name: plain('label'),
      /** The person's occupation, such as "Student in Kuching". */
      role: text('label', mayBeEmpty),
      text: text('text'),
      /** Null for the first letter of the name. */
      picture: picture('face').nullable(),
      link: link(),
    }),
    'testimonials',
  ),
});

const numbers = z.strictObject({
  ...everyBlock,
  kind: z.literal('numbers'),
  title: text('title', mayBeEmpty),
  numbers: list(z.strictObject({ id, figure: text('figure'), label: text('label') }), 'numbers'),
});

const logos = z.strictObject({
  ...everyBlock,
  kind: z.literal('logos'),
  title: text('title', mayBeEmpty),
  logos: list(
    z.strictObject({
      id,
      /** Also the alternative text of the picture. */
      name: plain('label'),
      /** Null for the name in letters. */
      picture: picture('brand').nullable(),
      link: link(),
    }),
    'logos',
  ),
});

const guarantee = z.strictObject({
  ...everyBlock,
  kind: z.literal('guarantee'),
  title: text('title'),
  text: text('text'),
});

/** A comparison of the plans. Its rows and prices follow from the course, the plans and the price list. */
const plans = z.strictObject({
  ...everyBlock,
  kind: z.literal('plans'),
  /** Empty for the usual one in the language of the page. */
  title: text('title', mayBeEmpty),
});

/** The schema of each kind. */
export const blockKinds = { testimonials, numbers, logos, plans, guarantee };

/** The blocks, in the order of those that follow the same part of the page. */
export const blocks = list(
  z.discriminatedUnion('kind', [testimonials, numbers, logos, plans, guarantee]),
  'blocks',
).default([]);

/** Links to the instructor's other pages. */
export const teacherLinks = list(z.strictObject({ id, label: text('label'), url: link() }), 'links').default(
  [],
);
