/** Someone asks to sign in: one mail with a link and a code, whoever they are. */
import { ownAddress } from '#rules/sign-in/return-to.ts';
import { lifetimeMinutes, normaliseEmail } from '#rules/sign-in/sign-in.ts';
import { groupCommit } from '#server/db/database.ts';
import { hashOf } from '#server/secret.ts';
import { createSignInLink } from '#server/store/sign-in-links.ts';
import type { AppContext } from '#server/context.ts';
import { signCode } from './sign-in-code.ts';
import { signInMail } from '#server/flows/mail/mail-texts.ts';
import { hitSignInMailLimits } from '#server/flows/mail/mail-limits.ts';
import { writeMail } from '#server/flows/mail/write-mail.ts';

/** `asking` is the secret that the asking browser keeps in a cookie: it alone may use the bare link. `returnTo` is the page that was wanted. */
export async function requestSignIn(
  ctx: AppContext,
  request: { email: string; asking: string; isKnownDevice: boolean; returnTo?: string | undefined },
): Promise<void> {
  const now = ctx.now();
  const email = normaliseEmail(request.email);
  const token = ctx.randomBytes(32).toString('base64url');
  const code = String(ctx.randomBytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const id = ctx.randomBytes(16).toString('base64url');
  await groupCommit(ctx.db, async (tx) => {
    // Further asking changes nothing; the last mails still work.
    if (!(await hitSignInMailLimits(tx, { email, isKnownDevice: request.isKnownDevice, now }))) return;
    await createSignInLink(tx, {
      id,
      email,
      tokenHash: hashOf(token),
      codeHash: signCode(ctx.secret, { linkId: id, email, code }),
      askingHash: hashOf(request.asking),
      createdAt: now,
      expiresAt: now + lifetimeMinutes * 60_000,
    });
    const returnTo = ownAddress(request.returnTo ?? '');
    const mail = signInMail({ siteUrl: ctx.config.siteUrl, token, code, returnTo });
    await writeMail(tx, ctx, { kind: 'sign-in', to: email, ...mail });
  });
}
