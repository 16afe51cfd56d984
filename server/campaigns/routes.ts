import { impersonationReason } from '#rules/impersonation.ts';
import * as newsEndpoints from '#contract/news.ts';
import * as endpoints from '#contract/studio/campaigns.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import { isImpersonated } from '#server/accounts/viewer.ts';
import { handle } from '#server/handle.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  cancelCampaign,
  countAudience,
  createDraft,
  describeCampaign,
  describeCampaigns,
  pauseCampaign,
  removeDraft,
  resumeCampaign,
  saveDraft,
  sendCampaign,
  sendTest,
} from './campaigns.ts';
import { putNewsChoice, readNews } from './news-store.ts';

const done = { done: true } as const;

const readNewsChoice = handle(newsEndpoints.readNewsChoice, async (ctx, c, viewer) => {
  if (isImpersonated(viewer))
    throw new ApiError('permission-denied', 'This is private.', { reason: impersonationReason });
  return c.json({ news: await readNews(ctx.db, viewer.user) }, 200);
});

const changeNewsChoice = handle(newsEndpoints.putNewsChoice, async (ctx, c, { user: { uid } }) => {
  const { news } = c.req.valid('json');
  await transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, { uid });
    await putNewsChoice(tx, { uid, news, now: ctx.now() });
  });
  return c.json({ news }, 200);
});

const listCampaigns = handle(endpoints.listCampaigns, async (ctx, c) => {
  return c.json(await describeCampaigns(ctx, c.req.valid('query')), 200);
});

const readCampaign = handle(endpoints.readCampaign, async (ctx, c) => {
  return c.json(await describeCampaign(ctx, c.req.valid('param')), 200);
});

const createCampaign = handle(endpoints.createCampaign, async (ctx, c) => {
  await createDraft(ctx, c.req.valid('json'));
  return c.json(done, 201);
});

const putCampaign = handle(endpoints.putCampaign, async (ctx, c) => {
  const version = await saveDraft(ctx, { ...c.req.valid('param'), ...c.req.valid('json') });
  return c.json({ version }, 200);
});

const deleteCampaign = handle(endpoints.deleteCampaign, async (ctx, c) => {
  await removeDraft(ctx, c.req.valid('param'));
  return c.json(done, 200);
});

const createCampaignTest = handle(endpoints.createCampaignTest, async (ctx, c, { user }) => {
  await sendTest(ctx, { ...c.req.valid('param'), ...c.req.valid('json'), user });
  return c.json({ email: user.email }, 201);
});

const putCampaignSending = handle(endpoints.putCampaignSending, async (ctx, c, { user }) => {
  await sendCampaign(ctx, { ...c.req.valid('param'), ...c.req.valid('json'), actor: user.uid });
  return c.json(done, 200);
});

const putCampaignPause = handle(endpoints.putCampaignPause, async (ctx, c, { user }) => {
  await pauseCampaign(ctx, { ...c.req.valid('param'), actor: user.uid });
  return c.json(done, 200);
});

const deleteCampaignPause = handle(endpoints.deleteCampaignPause, async (ctx, c, { user }) => {
  await resumeCampaign(ctx, { ...c.req.valid('param'), actor: user.uid });
  return c.json(done, 200);
});

const putCampaignCancellation = handle(endpoints.putCampaignCancellation, async (ctx, c, { user }) => {
  await cancelCampaign(ctx, { ...c.req.valid('param'), actor: user.uid });
  return c.json(done, 200);
});

const createCampaignCount = handle(endpoints.createCampaignCount, async (ctx, c) => {
  return c.json(await countAudience(ctx, c.req.valid('json')), 200);
});

export const routes = [
  readNewsChoice,
  changeNewsChoice,
  listCampaigns,
  readCampaign,
  createCampaign,
  putCampaign,
  deleteCampaign,
  createCampaignTest,
  putCampaignSending,
  putCampaignPause,
  deleteCampaignPause,
  putCampaignCancellation,
  createCampaignCount,
];
