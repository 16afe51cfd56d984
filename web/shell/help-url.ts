import { helpChat } from '#content/help-chat.ts';

/** Returns the URL of the help chat with a message already typed. */
export function helpUrl(message: string = helpChat.message): string {
  return helpChat.url.replace('{message}', encodeURIComponent(message));
}
