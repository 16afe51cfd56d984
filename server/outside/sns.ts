/** Amazon's notification service (SNS) wants a subscription to be confirmed by a GET of a URL that it sends. */

/** Amazon answers within a second or so. */
const waitMs = 8_000;

/** Only Amazon's own hosts are asked, so that nobody makes this server call another one. */
const snsHost = /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/;

/** Null for a URL that is not Amazon's. */
export function snsConfirmationUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return null;
  return snsHost.test(url.hostname) && url.searchParams.get('Action') === 'ConfirmSubscription' ? url : null;
}

/** Returns whether Amazon took the confirmation. @throws {Error} when it does not answer */
export async function confirmSubscription(url: URL): Promise<boolean> {
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(waitMs) });
  await reply.body?.cancel();
  return reply.ok;
}
