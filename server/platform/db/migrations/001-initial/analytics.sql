create table "visits" (
  "day" text not null,
  "source" text not null,
  "campaign" text not null,
  "language" text not null,
  "count" integer not null,
  constraint "visitsOfDay" primary key ("day", "source", "campaign", "language")
);

create table "funnelDays" (
  "dimension" text not null,
  "day" text not null,
  "value" text not null,
  "signedUp" integer not null,
  "registered" integer not null,
  "planChosen" integer not null,
  "checkoutOpened" integer not null,
  "paid" integer not null,
  constraint "funnelDaysOfDimension" primary key ("dimension", "day", "value")
);

create table "cohortDays" (
  "day" text primary key,
  "startedAt" bigint not null,
  "digest" text not null default '',
  "computedAt" bigint not null default 0,
  "signedUp" integer not null default 0,
  "paidWithin1" integer not null default 0,
  "paidWithin2" integer not null default 0,
  "paidWithin4" integer not null default 0,
  "paidWithin8" integer not null default 0,
  "paidWithin12" integer not null default 0,
  "paid" integer not null default 0,
  "lessonsWatched" integer not null default 0
);
