create table "webhookEndpoints" (
  "id" text primary key,
  "slot" integer not null unique,
  "url" text not null unique,
  "events" text not null,
  "encryptedSecret" text not null,
  "formerEncryptedSecret" text,
  "secretChangedAt" bigint,
  "createdAt" bigint not null,
  "revision" integer not null default 1,
  "failures" integer not null default 0,
  "failingSince" bigint,
  "offSince" bigint,
  "offReason" text
);

create table "webhookEvents" (
  "id" text primary key,
  "type" text not null,
  "uid" text,
  "data" text not null,
  "createdAt" bigint not null
);
create index "webhookEventsByTime" on "webhookEvents" ("createdAt");
create index "webhookEventsOfUser" on "webhookEvents" ("uid");

create table "webhookDeliveries" (
  "endpointId" text not null,
  "eventId" text not null references "webhookEvents" ("id") on delete cascade,
  "createdAt" bigint not null,
  "nextTryAt" bigint,
  "tries" integer not null default 0,
  "triedAt" bigint,
  "status" integer,
  "failure" text,
  "deliveredAt" bigint,
  constraint "webhookDeliveryOfEvent" primary key ("endpointId", "eventId")
);
create index "webhookDeliveriesDue" on "webhookDeliveries" ("endpointId", "nextTryAt");
create index "webhookDeliveriesByTime" on "webhookDeliveries" ("endpointId", "createdAt");
create index "webhookDeliveriesOfEvent" on "webhookDeliveries" ("eventId")
