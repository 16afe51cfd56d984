import type { GoogleOutcome } from '#rules/sign-in/google.ts';

/** News between the tabs of one browser, so that all show the same person; also how it ended in Google's window. */
export type AuthEvent = GoogleOutcome | 'signed-out';

export function broadcastAuthEvent(news: AuthEvent): void {
  channel.postMessage(news);
}

/** Listens until the function it gives is called. */
export function onAuthEvent(listener: (news: AuthEvent) => void): () => void {
  const heard = ({ data }: MessageEvent<AuthEvent>) => listener(data);
  channel.addEventListener('message', heard);
  return () => channel.removeEventListener('message', heard);
}

/** One for the whole page: a channel does not hear what it says itself. */
const channel = new BroadcastChannel('auth');
