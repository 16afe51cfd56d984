/** Requests a sign-in: sends one mail with a link and a code, to users and newcomers alike. */
import { ownAddress } from '#rules/sign-in/return-to.ts';
import { lifetimeMinutes, normaliseEmail } from '#rules/sign-in/sign-in.ts';
import { groupCommit } from '#server/db/database.ts';
import { hashOf } from '#server/secret.ts';
import { createSignInLink } from '#server/store/sign-in-links.ts';
import type { AppContext } from '#server/context.ts';
import { signCode } from './sign-in-code.ts';
import { siteLanguage as language, wordsFor } from '#words/words-for.ts';
import { hitSignInMailLimits } from '#server/flows/mail/mail-limits.ts';
import { writeMail } from '#server/flows/mail/write-mail.ts';

/**
 * Queues the sign-in mail. `asking` is the secret in a cookie of the asking browser, which alone may use the bare link;
 * `returnTo` is the page that the person wanted. Returns false where the address got too many of these mails.
 */
export async function requestSignIn(
  ctx: AppContext,
  request: { email: string; asking: string; isKnownDevice: boolean; returnTo?: string | undefined },
): Promise<boolean> {
  const now = ctx.now();
  const email = normaliseEmail(request.email);
  const token = ctx.randomBytes(32).toString('base64url');
  const code = String(ctx.randomBytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const id = ctx.randomBytes(16).toString('base64url');
  return groupCommit(ctx.db, async (tx) => {
    // Beyond the limit no mail is sent; the last mails still work.
    if (!(await hitSignInMailLimits(tx, { email, isKnownDevice: request.isKnownDevice, now }))) return false;
    const returnTo = ownAddress(request.returnTo ?? '');
    const { siteUrl } = ctx.config;
    // The user is not looked up, so that known and unknown e-mails take the same time.
    const mail = wordsFor(language).accountMail.signInMail({ siteUrl, token, code, returnTo });
    const mailId = await writeMail(tx, ctx, { kind: 'sign-in', to: email, language, ...mail });
    await createSignInLink(tx, {
      id,
      email,
      tokenHash: hashOf(token),
      codeHash: signCode(ctx.secret, { linkId: id, email, code }),
      askingHash: hashOf(request.asking),
      createdAt: now,
      expiresAt: now + lifetimeMinutes * 60_000,
      mailId,
    });
    return true;
  });
}
