/** The URLs of a group: the page of its seats for the buyer, and the links with which others join. */
import { pages } from '#rules/pages.ts';

/** Returns the URL of the page with the seats of a group. */
export function groupUrl(id: string): string {
  return `${pages.group}?id=${id}`;
}

/** Returns the link with the code behind a `#`, which browsers do not send. */
export function joinUrl(code: string): string {
  return `${location.origin}${pages.join}#${code}`;
}
