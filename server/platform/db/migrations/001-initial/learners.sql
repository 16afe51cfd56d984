create table "learnerSearchKeys" (
  "uid" text not null references "users" ("uid"),
  "key" bigint not null,
  constraint "learnerSearchKeysOfUser" primary key ("uid", "key")
);
create index "learnersByKey" on "learnerSearchKeys" ("key", "uid");

create table "learnerNotes" (
  "uid" text primary key references "users" ("uid"),
  "note" text not null,
  "changedAt" bigint not null,
  "changedBy" text not null
);

create table "learnerSegments" (
  "id" text primary key,
  "slot" integer not null unique,
  "name" text not null,
  "filters" text not null
);

create table "emailAliases" (
  "email" text primary key,
  "uid" text not null references "users" ("uid"),
  "addedAt" bigint not null
);
create index "emailAliasesOfUser" on "emailAliases" ("uid");
