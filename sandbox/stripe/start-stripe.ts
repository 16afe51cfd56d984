import type { Control } from '../control.ts';
import type { SandboxDatabase } from '../database.ts';
import { stockCatalog } from './api/prices.ts';
import { openDeliveries, type Deliveries } from './webhooks/deliveries.ts';
import { makeEvent } from './api/events.ts';
import { type LocalStripe, nowSeconds, openStore } from './local-stripe.ts';
import { expireOverdueSessions } from './api/sessions.ts';
import { openSettlements, type Settlements } from './objects/payments.ts';
import { startWebhooks, type Webhooks } from './webhooks/webhooks.ts';

export interface RunningStripe {
  stripe: LocalStripe;
  settlements: Settlements;
  deliveries: Deliveries;
  webhooks: Webhooks;
  close(): void;
}

/** Opens the stores, adds the catalog and starts webhook delivery. */
export function startStripe(options: {
  db: SandboxDatabase;
  control: Control;
  webhookUrl: string;
  webhookSecret: string;
  origin: () => string;
  now: () => number;
  random: () => number;
  retryDelaysMs: readonly number[];
}): RunningStripe {
  const { db, control, now } = options;
  const store = openStore(db);
  const deliveries = openDeliveries(db);
  const webhooks = startWebhooks({
    ...options,
    deliveries,
    store,
    url: options.webhookUrl,
    secret: options.webhookSecret,
  });
  const stripe: LocalStripe = {
    store,
    now,
    origin: options.origin,
    webhookUrl: options.webhookUrl,
    endpointStatus: () => control.state.stripe.endpoint,
    settleAfterMs: () => control.state.stripe.settleAfterMs,
    announce(type, object) {
      const event = makeEvent(type, object, nowSeconds(stripe));
      store.insert('event', event);
      webhooks.queue(event.id);
    },
  };
  const settlements = openSettlements(db, stripe);
  db.transaction(() => stockCatalog(stripe))();

  const expireOverdue = db.transaction(() => expireOverdueSessions(stripe));
  const clock = setInterval(() => {
    settlements.settleDue();
    expireOverdue();
  }, 200);

  return {
    stripe,
    settlements,
    deliveries,
    webhooks,
    close() {
      clearInterval(clock);
      webhooks.close();
    },
  };
}
