/** Someone asks to sign in: one mail with a link and a code, whoever they are. */
import { ownAddress } from '#rules/return-to.ts';
import { lifetimeMinutes, normaliseEmail } from '#rules/sign-in.ts';
import { writeTogether } from '#server/database.ts';
import { hashOf } from '#server/secret.ts';
import { createSignInLink } from '#server/store/sign-in-links.ts';
import type { World } from '#server/world.ts';
import { signCode } from './sign-in-code.ts';
import { signInMail } from './mail-texts.ts';
import { mayMail } from './mail-bounds.ts';
import { writeMail } from './write-mail.ts';

/** `asking` is the secret that the asking browser keeps in a cookie: it alone may use the bare link. `returnTo` is the page that was wanted. */
export async function askSignIn(
  world: World,
  request: { email: string; asking: string; isKnownDevice: boolean; returnTo?: string | undefined },
): Promise<void> {
  const now = world.now();
  const email = normaliseEmail(request.email);
  const token = world.randomBytes(32).toString('base64url');
  const code = String(world.randomBytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const id = world.randomBytes(16).toString('base64url');
  await writeTogether(world.db, async (tx) => {
    // Further asking changes nothing; the last mails still work.
    if (!(await mayMail(tx, { email, isKnownDevice: request.isKnownDevice, now }))) return;
    await createSignInLink(tx, {
      id,
      email,
      tokenHash: hashOf(token),
      codeHash: signCode(world.secret, { linkId: id, email, code }),
      askingHash: hashOf(request.asking),
      createdAt: now,
      expiresAt: now + lifetimeMinutes * 60_000,
    });
    const returnTo = ownAddress(request.returnTo ?? '');
    const mail = signInMail({ siteUrl: world.config.siteUrl, token, code, returnTo });
    await writeMail(tx, world, { kind: 'sign-in', to: email, ...mail });
  });
}
