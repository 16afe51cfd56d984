import type { PublicContent } from '#rules/content/public-content.ts';
import { words } from '#words/words.ts';
import { failedRequestId } from '#web/platform/call.ts';
import { useSiteContent } from '../content/content-provider.tsx';

export type HelpChat = PublicContent['site']['helpChat'];

/** Returns the URL of the help chat with the usual message already typed. */
export function useHelpUrl(): string {
  const { helpChat } = useSiteContent().site;
  return helpUrl(helpChat, helpChat.message);
}

/**
 * Returns the URL of the help chat with a message, and with the id of the request that has just failed. A site without a
 * chat has a page that sends it by mail.
 */
export function helpUrl({ url }: HelpChat, message: string): string {
  const id = failedRequestId();
  const text = id === null ? message : `${message}\n\n${words.site.failed.reference(id)}`;
  return (url || '/help-chat?text={message}').replace('{message}', () => encodeURIComponent(text));
}
