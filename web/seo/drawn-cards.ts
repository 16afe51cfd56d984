import drawn from './drawn-cards.json' with { type: 'json' };

export type CardId = 'landing' | 'course' | 'pricing';

export type CardTexts = Record<CardId, readonly string[]>;

export const cardSize = { width: 1200, height: 630 } as const;

export function cardPath(id: CardId): string {
  return `/cards/${id}.jpg`;
}

/** Tells whether the card that was drawn for the sample course still shows what this site says. */
export function isCardTrue(id: CardId, texts: CardTexts): boolean {
  return JSON.stringify(drawn[id]) === JSON.stringify(texts[id]);
}
