import { helpChat } from '#content/help-chat.ts';

/** The chat app with a message already typed. */
export function helpUrl(message: string = helpChat.message): string {
  return helpChat.url.replace('{message}', encodeURIComponent(message));
}
