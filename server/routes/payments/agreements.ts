import * as endpoints from '#contract/payments/checkouts.ts';
import { handle } from '#server/routes/handle.ts';
import { agreementVersion } from '#rules/payments/payment.ts';
import { transaction } from '#server/db/transaction.ts';
import { lockOwnAccount } from '#server/flows/account/lock-account.ts';
import { Refusal } from '#server/http/refusal.ts';
import { createAgreement as keepAgreement } from '#server/store/agreements.ts';
import { listCurrentLegalTexts } from '#server/store/content/legal-texts.ts';

const createAgreement = handle(endpoints.createAgreement, async (ctx, c, { user }) => {
  const { version, terms, refunds } = c.req.valid('json');
  if (version !== agreementVersion) throw new Refusal('invalid-argument', 'The text has changed since.');
  const current = await listCurrentLegalTexts(ctx.db);
  const inForce = (kind: 'terms' | 'refunds') => current.find((text) => text.kind === kind)?.version ?? 1;
  const texts = { terms: inForce('terms'), refunds: inForce('refunds') };
  // Nobody agrees to a text that was not shown to them.
  if ((terms ?? texts.terms) !== texts.terms || (refunds ?? texts.refunds) !== texts.refunds)
    throw new Refusal('aborted', 'The terms have changed since.', { reason: 'terms-changed' });
  const id = ctx.randomBytes(16).toString('base64url');
  await transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, user);
    await keepAgreement(tx, { id, uid: user.uid, version, ...texts, now: ctx.now() });
  });
  return c.json({ done: true } as const, 201);
});

export const routes = [createAgreement];
