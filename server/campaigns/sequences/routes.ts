import * as endpoints from '#contract/studio/sequences.ts';
import { handle } from '#server/handle.ts';
import {
  createSequence,
  describeSequence,
  describeSequences,
  discardSequenceDraft,
  publishSequence,
  putSequence,
  removeSequence,
  sendSequenceTest,
  switchSequenceOff,
  switchSequenceOn,
} from './sequences.ts';

const done = { done: true } as const;

export const routes = [
  handle(endpoints.listSequences, async (ctx, c) => {
    return c.json({ sequences: await describeSequences(ctx) }, 200);
  }),
  handle(endpoints.readSequence, async (ctx, c) => {
    return c.json(await describeSequence(ctx, c.req.valid('param')), 200);
  }),
  handle(endpoints.createSequence, async (ctx, c) => {
    await createSequence(ctx, c.req.valid('json'));
    return c.json(done, 201);
  }),
  handle(endpoints.putSequence, async (ctx, c) => {
    return c.json(await putSequence(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200);
  }),
  handle(endpoints.putSequencePublication, async (ctx, c, { user }) => {
    await publishSequence(ctx, { ...c.req.valid('param'), ...c.req.valid('json'), actor: user.uid });
    return c.json(done, 200);
  }),
  handle(endpoints.deleteSequenceDraft, async (ctx, c) => {
    await discardSequenceDraft(ctx, c.req.valid('param'));
    return c.json(done, 200);
  }),
  handle(endpoints.deleteSequence, async (ctx, c) => {
    await removeSequence(ctx, c.req.valid('param'));
    return c.json(done, 200);
  }),
  handle(endpoints.putSequenceSwitch, async (ctx, c, { user }) => {
    await switchSequenceOn(ctx, { ...c.req.valid('param'), ...c.req.valid('json'), actor: user.uid });
    return c.json(done, 200);
  }),
  handle(endpoints.deleteSequenceSwitch, async (ctx, c, { user }) => {
    await switchSequenceOff(ctx, { ...c.req.valid('param'), actor: user.uid });
    return c.json(done, 200);
  }),
  handle(endpoints.createSequenceTest, async (ctx, c, { user }) => {
    await sendSequenceTest(ctx, { ...c.req.valid('param'), ...c.req.valid('json'), user });
    return c.json({ email: user.email }, 201);
  }),
];
