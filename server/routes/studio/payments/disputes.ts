import * as endpoints from '#contract/studio/money/disputes.ts';
import { handle } from '#server/routes/handle.ts';
import { readDisputesPage } from '#server/flows/disputes/list-disputes.ts';
import { readEvidence } from '#server/flows/disputes/read-evidence.ts';
import { requireDispute, sendEvidence } from '#server/flows/disputes/send-evidence.ts';
import { hitRateLimitOfRead } from '#server/routes/rate-limit.ts';

const hourMs = 60 * 60 * 1000;

const readDisputes = handle(endpoints.listDisputes, async (ctx, c) => {
  return c.json(await readDisputesPage(ctx, c.req.valid('query').cursor), 200);
});

const readEvidencePdf = handle(endpoints.readEvidence, async (ctx, c, { user }) => {
  const dispute = await requireDispute(ctx, c.req.valid('param'));
  await hitRateLimitOfRead(ctx, { key: `evidence-pdfs:${user.uid}`, atMost: 60, windowMs: hourMs });
  const pdf = await ctx.printer.print({ kind: 'evidence', facts: await readEvidence(ctx, dispute) });
  return c.body(new Uint8Array(pdf), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="evidence-${dispute.id}.pdf"`,
  });
});

const createEvidence = handle(endpoints.createEvidence, async (ctx, c, { user }) => {
  const order = { ...c.req.valid('param'), ...c.req.valid('json') };
  return c.json(await sendEvidence(ctx, order, user.uid), 201);
});

export const routes = [readDisputes, readEvidencePdf, createEvidence];
