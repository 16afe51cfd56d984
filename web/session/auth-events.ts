import type { GoogleOutcome } from '#rules/sign-in/google.ts';

/** An event between the tabs of one browser, so that all show the same user; also the outcome of Google's window. */
type AuthEvent = GoogleOutcome | 'signed-out';

export function broadcastAuthEvent(event: AuthEvent): void {
  openChannel().postMessage(event);
}

/** Calls `listener` for each event of another tab. Returns a function that stops it. */
export function onAuthEvent(listener: (event: AuthEvent) => void): () => void {
  const channel = openChannel();
  const onMessage = ({ data }: MessageEvent<AuthEvent>) => listener(data);
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}

/** Returns the page's only channel: a channel does not receive its own messages. */
function openChannel(): BroadcastChannel {
  opened ??= new BroadcastChannel('auth');
  return opened;
}

/** Opened at its first use, since an open channel would keep the build process running. */
let opened: BroadcastChannel | undefined;
