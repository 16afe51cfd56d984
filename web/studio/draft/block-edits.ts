/** The blocks that a teacher can add to the landing page, and the fields of each. */
import type { BlockKind, BlockPlace, FieldPath, LandingBlock } from '#rules/content/document.ts';
import { messages } from '#messages/messages.ts';
import { titleOf } from './content-path.ts';
import { emptyValue } from './list-edits.ts';

type BlockFields = {
  [Kind in BlockKind]: readonly Exclude<keyof Extract<LandingBlock, { kind: Kind }>, 'id' | 'kind'>[];
};

/** The fields in the order of their form. */
const blockFields: BlockFields = {
  testimonials: ['isShown', 'title', 'testimonials', 'place'],
  numbers: ['isShown', 'title', 'numbers', 'place'],
  logos: ['isShown', 'title', 'logos', 'place'],
  guarantee: ['isShown', 'title', 'text', 'place'],
  plans: ['isShown', 'title', 'place'],
};

export const blockKinds = Object.keys(blockFields) as BlockKind[];

const usualPlaces: Record<BlockKind, BlockPlace> = {
  testimonials: 'curriculum',
  numbers: 'stats',
  logos: 'hero',
  guarantee: 'plans',
  plans: 'stats',
};

/** Returns a new block of a kind, where pages usually have it. `random` generates its id. */
export function emptyBlock(
  kind: BlockKind,
  { language, random }: { language: string; random: () => string },
): unknown {
  const fields = blockFields[kind].map((field) => [
    field,
    emptyValue(`landing.blocks.*.${field}` as FieldPath, language),
  ]);
  return {
    ...(Object.fromEntries(fields) as Record<string, unknown>),
    id: `${kind}-${random()}`,
    kind,
    isShown: true,
    place: usualPlaces[kind],
  };
}

/** Returns the names of a block's fields. */
export function fieldsOfBlock(block: unknown): readonly string[] {
  return isBlock(block) ? blockFields[block.kind] : [];
}

/** Returns what kind of block it is, with its heading. */
export function nameOfBlock(block: unknown): string {
  const kind = isBlock(block) ? messages.studioPage.blocks[block.kind] : '';
  return [kind, titleOf(block)].filter(Boolean).join(': ');
}

/** Returns whether visitors see the block once it has content. */
export function isShownBlock(block: unknown): boolean {
  return isBlock(block) && block.isShown;
}

function isBlock(value: unknown): value is LandingBlock {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
