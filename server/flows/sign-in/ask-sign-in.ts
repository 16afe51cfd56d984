/** Requests a sign-in: sends one mail with a link and a code, to users and newcomers alike. */
import { ownAddress } from '#rules/sign-in/return-to.ts';
import { lifetimeMinutes, normaliseEmail } from '#rules/sign-in/sign-in.ts';
import { groupCommit } from '#server/db/database.ts';
import { hashOf } from '#server/secret.ts';
import { createSignInLink, deleteLink, passLinkOn, replaceOlderLinks } from '#server/store/sign-in-links.ts';
import type { AppContext } from '#server/context.ts';
import { signCode } from './sign-in-code.ts';
import { siteLanguage as language, wordsFor } from '#words/words-for.ts';
import { hitSignInMailLimits } from '#server/flows/mail/mail-limits.ts';
import { writeMail } from '#server/flows/mail/write-mail.ts';

/**
 * Queues the sign-in mail. `asking` is the secret in a cookie of the asking browser, which alone may use the bare link;
 * `returnTo` is the page that the person wanted. A request with the `key` of an earlier one for this address takes its
 * place: no second mail is sent, and the browser that sent it may use the link. Returns false where the address got too
 * many of these mails.
 */
export async function requestSignIn(
  ctx: AppContext,
  request: {
    email: string;
    asking: string;
    isKnownDevice: boolean;
    returnTo?: string | undefined;
    key?: string | undefined;
  },
): Promise<boolean> {
  const now = ctx.now();
  const email = normaliseEmail(request.email);
  const token = ctx.randomBytes(32).toString('base64url');
  const code = String(ctx.randomBytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const askingHash = hashOf(request.asking);
  const { key } = request;
  // The row's own id is unique, so that of two requests at once one sends the mail.
  const id =
    key === undefined ? ctx.randomBytes(16).toString('base64url') : hashOf(`sign-in ${email} ${key}`);
  const mailId = ctx.randomBytes(16).toString('base64url');
  return groupCommit(ctx.db, async (tx) => {
    const isNew = await createSignInLink(tx, {
      id,
      email,
      tokenHash: hashOf(token),
      codeHash: signCode(ctx.secret, { linkId: id, email, code }),
      askingHash,
      createdAt: now,
      expiresAt: now + lifetimeMinutes * 60_000,
      mailId,
    });
    if (!isNew) return passLinkOn(tx, { id, askingHash });
    // Beyond the limit no mail is sent; the last mails still work. A repeat is not counted.
    if (!(await hitSignInMailLimits(tx, { email, isKnownDevice: request.isKnownDevice, now }))) {
      await deleteLink(tx, { id });
      return false;
    }
    await replaceOlderLinks(tx, { id, email, askingHash, now });
    const returnTo = ownAddress(request.returnTo ?? '');
    const { siteUrl } = ctx.config;
    // The user is not looked up, so that known and unknown e-mails take the same time.
    const mail = wordsFor(language).accountMail.signInMail({ siteUrl, token, code, returnTo });
    await writeMail(tx, ctx, { id: mailId, kind: 'sign-in', to: email, language, ...mail });
    return true;
  });
}
