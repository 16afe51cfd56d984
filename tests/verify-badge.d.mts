export type PublishedKey = JsonWebKey & { kid: string };

/** `problems` is empty for a valid credential. */
export function verifyBadge(
  token: string,
  keys: PublishedKey[],
  now?: number,
): { problems: string[]; credential: { id: string; credentialStatus: { id: string } } };
