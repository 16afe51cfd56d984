/** Inserts the first prices, and adopts Stripe price ids that changed in the configuration. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { detailOf } from '#rules/detail.ts';
import type { PriceList } from '#rules/plans.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import {
  addCountryCurrency,
  findLivePrice,
  findPriceById,
  insertPrice,
  listPrices,
  retirePrice,
} from './price-store.ts';

/** The contents of `prices.json`. */
type FirstPrices = Pick<PriceList, 'prices' | 'countryCurrencies'>;

type FillContext = Pick<AppContext, 'db' | 'config' | 'now' | 'randomBytes'>;

/**
 * Fills an empty table from `prices.json` of the content folder, which is not read again, and adopts new Stripe ids of
 * the configuration.
 */
export async function fillPrices(ctx: FillContext, contentFolder: string): Promise<void> {
  const isFilled = (await listPrices(ctx.db)).length > 0;
  if (!isFilled) {
    const text = await readFile(join(contentFolder, 'prices.json'), 'utf8');
    await writeFirstPrices(ctx, JSON.parse(text) as FirstPrices);
  }
  await adoptConfiguredPrices(ctx);
}

/** Inserts the first prices under the ids of the file, unless another process was faster. */
export async function writeFirstPrices(ctx: FillContext, first: FirstPrices): Promise<void> {
  const { db, config, now } = ctx;
  const createdAt = now();
  await transaction(db, async (tx) => {
    for (const price of first.prices) {
      const stripePriceId = config.stripe.prices[price.id];
      if (stripePriceId === undefined) throw new Error(`The configuration names no price for ${price.id}`);
      await insertPrice(tx, { ...price, stripePriceId, createdAt });
    }
    for (const row of first.countryCurrencies) await addCountryCurrency(tx, row);
  });
}

/**
 * Replaces a live price when its configured Stripe id is new, as after a change from test to live keys. The amount
 * stays; the studio shows a different one at Stripe.
 */
export async function adoptConfiguredPrices(ctx: FillContext): Promise<void> {
  const known = new Set((await listPrices(ctx.db)).map(({ stripePriceId }) => stripePriceId));
  for (const [id, stripePriceId] of Object.entries(ctx.config.stripe.prices))
    if (!known.has(stripePriceId)) await adopt(ctx, id, stripePriceId);
}

async function adopt(ctx: FillContext, configuredId: string, stripePriceId: string): Promise<void> {
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    const first = await findPriceById(tx, { id: configuredId });
    const live = first && (await findLivePrice(tx, first));
    // Another process may have been faster.
    if (!live || live.stripePriceId === stripePriceId) return;
    if (!(await retirePrice(tx, { id: live.id, now }))) return;
    const id = ctx.randomBytes(16).toString('base64url');
    const { gives, needs, currency, amountCents } = live;
    await insertPrice(tx, { id, gives, needs, currency, amountCents, stripePriceId, createdAt: now });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor: 'configuration',
      action: 'price-changed',
      subject: '',
      detail: detailOf(live.id, id, stripePriceId),
    });
  });
}
