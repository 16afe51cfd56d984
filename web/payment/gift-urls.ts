/** The URLs of a gift: the link that the recipient opens, and the card that the buyer prints. */
import { pages } from '#rules/pages.ts';

const cardParameter = 'card';

/** Returns the link with the code behind a `#`, which browsers do not send. */
export function giftUrl(page: string, code: string): string {
  return `${page}#${code}`;
}

/** Returns the URL of the card of a gift, which only its buyer can open. */
export function giftCardUrl(id: string): string {
  return `${pages.gift}?${cardParameter}=${id}`;
}

/** Returns the id of the gift whose card is shown; null for the form that redeems a code. */
export function cardIn(search: string): string | null {
  return new URLSearchParams(search).get(cardParameter);
}
