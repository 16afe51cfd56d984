import type { PublicContent } from '#rules/content/public-content.ts';
import { messages } from '#messages/messages.ts';
import { useSiteContent } from '#web/content/content-provider.tsx';
import { failedRequestId } from '#web/platform/call.ts';

export type HelpChat = PublicContent['site']['helpChat'];

/** Returns the URL of the help chat with the usual message already typed. */
export function useHelpUrl(): string {
  const { helpChat } = useSiteContent().site;
  return helpUrl(helpChat, helpChat.message);
}

/**
 * Returns the URL of the help chat with a message and the id of the last failed request. A site without a chat has a
 * page that sends the message by email.
 */
export function helpUrl({ url }: HelpChat, message: string): string {
  const id = failedRequestId();
  const text = id === null ? message : `${message}\n\n${messages.site.failed.reference(id)}`;
  return (url || '/help-chat?text={message}').replace('{message}', () => encodeURIComponent(text));
}
