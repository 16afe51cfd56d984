import { readDisputesPage } from '#server/flows/disputes/list-disputes.ts';
import { readEvidence } from '#server/flows/disputes/read-evidence.ts';
import { requireDispute, sendEvidence } from '#server/flows/disputes/send-evidence.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { hitRateLimitOfRead } from '#server/routes/rate-limit.ts';
import { requireInstructor } from '#server/routes/viewer.ts';

const hourMs = 60 * 60 * 1000;

export const readDisputes: HandlerOf<'GET /api/studio/disputes'> = async (ctx, c) => {
  await requireInstructor(ctx, c);
  return c.json(await readDisputesPage(ctx, c.req.valid('query').cursor), 200);
};

export const readEvidencePdf: HandlerOf<'GET /api/studio/disputes/{id}/evidence'> = async (ctx, c) => {
  const { user } = await requireInstructor(ctx, c);
  const dispute = await requireDispute(ctx, c.req.valid('param'));
  await hitRateLimitOfRead(ctx, { key: `evidence-pdfs:${user.uid}`, atMost: 60, windowMs: hourMs });
  const pdf = await ctx.printer.print({ kind: 'evidence', facts: await readEvidence(ctx, dispute) });
  return c.body(new Uint8Array(pdf), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="evidence-${dispute.id}.pdf"`,
  });
};

export const createEvidence: HandlerOf<'POST /api/studio/disputes/{id}/evidence'> = async (ctx, c) => {
  const { user } = await requireInstructor(ctx, c);
  const order = { ...c.req.valid('param'), ...c.req.valid('json') };
  return c.json(await sendEvidence(ctx, order, user.uid), 201);
};
