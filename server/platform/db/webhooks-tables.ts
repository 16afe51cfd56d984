/** The tables of webhooks: the endpoints, the events to send, and the delivery of each event to each endpoint. */
import type { Generated } from 'kysely';
import type { OffReason, WebhookFailure } from '#rules/webhooks.ts';
import type { Fixed } from './columns.ts';

type WebhookEndpointsTable = {
  id: Fixed<string>;
  /** A number below the most endpoints of a site, so that concurrent requests cannot exceed them. */
  slot: Fixed<number>;
  url: string;
  /** The types of events, separated by spaces. */
  events: string;
  encryptedSecret: string;
  /** The secret before the last change, which also signs for a day. */
  formerEncryptedSecret: string | null;
  secretChangedAt: number | null;
  createdAt: Fixed<number>;
  /** Counts the changes of the settings, and of being on or off. */
  revision: Generated<number>;
  /** The failed attempts since the last successful one, and the time of the first of them. */
  failures: Generated<number>;
  failingSince: number | null;
  /** The time when it was switched off; null while it is on. */
  offSince: number | null;
  offReason: OffReason | null;
};

type WebhookEventsTable = {
  /** The `webhook-id`. */
  id: Fixed<string>;
  type: Fixed<string>;
  /** The learner; null for a test. */
  uid: string | null;
  /** The JSON of the event's data, without personal data. */
  data: Fixed<string>;
  createdAt: Fixed<number>;
};

type WebhookDeliveriesTable = {
  endpointId: Fixed<string>;
  eventId: Fixed<string>;
  createdAt: Fixed<number>;
  /** Null once it was delivered or given up. */
  nextTryAt: number | null;
  tries: Generated<number>;
  triedAt: number | null;
  /** The HTTP status of the last reply; null without one. */
  status: number | null;
  failure: WebhookFailure | null;
  deliveredAt: number | null;
};

export type WebhooksTables = {
  webhookEndpoints: WebhookEndpointsTable;
  webhookEvents: WebhookEventsTable;
  webhookDeliveries: WebhookDeliveriesTable;
};
