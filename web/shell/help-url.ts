import type { PublicContent } from '#rules/content/public-content.ts';
import { useSiteContent } from '../content/content-provider.tsx';

export type HelpChat = PublicContent['site']['helpChat'];

/** Returns the URL of the help chat with the usual message already typed. */
export function useHelpUrl(): string {
  const { helpChat } = useSiteContent().site;
  return helpUrl(helpChat, helpChat.message);
}

/** Returns the URL of the help chat with a message. A site without a chat has a page that sends it by mail. */
export function helpUrl({ url }: HelpChat, message: string): string {
  return (url || '/help-chat?text={message}').replace('{message}', () => encodeURIComponent(message));
}
