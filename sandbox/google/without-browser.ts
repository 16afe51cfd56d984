/** The fields of the account form; any value of `verified` checks the box. */
export type AccountFields = Partial<Record<'email' | 'name' | 'verified' | 'account' | 'cancel', string>>;

/**
 * Completes the account page over HTTP.
 * @param authorizationUrl the URL that the site redirects to
 * @returns the callback URL with `code` or `error` and `state`
 */
export async function signInWithoutBrowser(authorizationUrl: URL, fields: AccountFields): Promise<URL> {
  const asked = await fetch(authorizationUrl, { redirect: 'manual' });
  const cookie = readCookies(asked);
  const answered = await fetch(nextAddress(asked), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie },
    redirect: 'manual',
  });
  return nextAddress(await fetch(nextAddress(answered), { headers: { cookie }, redirect: 'manual' }));
}

/** Returns the cookies that a browser would send after this response. */
export function readCookies(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

function nextAddress(response: Response): URL {
  const location = response.headers.get('location');
  if (!location) throw new Error(`${response.url} answered ${response.status} and leads nowhere`);
  return new URL(location, response.url);
}
