create table "newsChoices" (
  "uid" text primary key references "users" ("uid"),
  "onAt" bigint,
  "offAt" bigint
);

create table "campaigns" (
  "id" text primary key,
  "subject" text not null,
  "body" text not null,
  "audience" text not null,
  "perMinute" integer not null,
  "state" text not null,
  "version" integer not null,
  "createdAt" bigint not null,
  "changedAt" bigint not null,
  "sendAt" bigint,
  "startedAt" bigint,
  "endedAt" bigint,
  "held" text,
  "heldFrom" bigint,
  "listedUpTo" text not null default '',
  "listedAt" bigint,
  "recipients" integer not null default 0,
  "queued" integer not null default 0,
  "skipped" integer not null default 0,
  "unsubscribed" integer not null default 0,
  "pacedUpTo" bigint not null default 0,
  "deletedSent" integer not null default 0,
  "deletedBounced" integer not null default 0,
  "deletedComplained" integer not null default 0,
  "deletedFailed" integer not null default 0
);
create index "campaignsByTime" on "campaigns" ("createdAt", "id");
create index "campaignsToSend" on "campaigns" ("state") where "state" in ('scheduled', 'sending');

create table "waitingList" (
  "id" text primary key,
  "email" text,
  "language" text not null,
  "askedAt" bigint not null,
  "confirmedAt" bigint,
  constraint "waitingListOnce" unique ("email")
);
create index "waitingListByTime" on "waitingList" ("askedAt", "id");

create table "campaignRecipients" (
  "id" text primary key,
  "campaignId" text not null references "campaigns" ("id"),
  "uid" text references "users" ("uid"),
  "entryId" text references "waitingList" ("id"),
  "state" text not null default 'waiting',
  "linkHash" text,
  "unsubscribedAt" bigint,
  constraint "campaignRecipientOnce" unique ("campaignId", "uid"),
  constraint "campaignEntryOnce" unique ("campaignId", "entryId"),
  constraint "campaignRecipientIs" check (("uid" is null) <> ("entryId" is null))
);
create index "campaignRecipientsOfUser" on "campaignRecipients" ("uid");
create index "campaignRecipientsOfEntry" on "campaignRecipients" ("entryId") where "entryId" is not null;
create index "campaignRecipientsWaiting" on "campaignRecipients" ("campaignId", "id") where "state" = 'waiting';
