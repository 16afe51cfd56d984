export type PublishedKey = JsonWebKey & { kid: string };

/** No problems when the credential is sound. */
export function verifyBadge(
  token: string,
  keys: PublishedKey[],
  now?: number,
): { problems: string[]; credential: { id: string; credentialStatus: { id: string } } };
