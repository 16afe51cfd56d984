/** Fields of prices and coupons. */
import { z } from '@hono/zod-openapi';

/** An amount that is charged or taken off, in the currency's smallest unit. */
export const cents = z.int().min(1).max(1_000_000_000_000);

/** The number of the last change, which the next one names. */
export const revision = z.int().min(1).max(2_147_483_647);
