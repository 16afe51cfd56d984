create table "users" (
  "uid" text primary key,
  "email" text not null unique,
  "name" text,
  "country" text not null,
  "umur" text,
  "kerja" text,
  "phone" text,
  "plan" text not null,
  "paidPlan" text not null default 'free',
  "choicePlan" text,
  "clickpayAt" bigint,
  "bannedAt" bigint,
  "deletionAskedAt" bigint,
  "createdAt" bigint not null,
  "language" text not null default 'en',
  "isLanguageAssumed" integer not null default 0,
  "role" text,
  "factorPutOffAt" bigint,
  "mergedInto" text references "users" ("uid"),
  "source" text not null default '',
  "campaign" text not null default ''
);
create index "usersByTime" on "users" ("createdAt", "uid");
create index "usersNotCounted" on "users" ("createdAt") where "role" is not null or "mergedInto" is not null;
create index "usersMergedInto" on "users" ("mergedInto") where "mergedInto" is not null;
create index "usersOfCountry" on "users" ("country", "createdAt", "uid");
create index "usersOfPlan" on "users" ("plan", "createdAt", "uid");

create table "sessions" (
  "id" text primary key,
  "tokenHash" text not null unique,
  "uid" text not null references "users" ("uid"),
  "userAgent" text not null,
  "timeZone" text not null default '',
  "createdAt" bigint not null,
  "lastUsedAt" bigint not null,
  "factorAt" bigint
);
create index "sessionsOfUser" on "sessions" ("uid");

create table "signInLinks" (
  "id" text primary key,
  "email" text not null,
  "tokenHash" text not null unique,
  "codeHash" text not null,
  "askingHash" text not null,
  "createdAt" bigint not null,
  "expiresAt" bigint not null,
  "usedAt" bigint,
  "replacedAt" bigint,
  "tries" integer not null,
  "otherTries" integer not null default 0,
  "sessionId" text,
  "mailId" text,
  "language" text not null,
  "source" text not null default '',
  "campaign" text not null default ''
);
create index "signInLinksOfBrowser" on "signInLinks" ("askingHash", "createdAt");
create index "signInLinksOfEmail" on "signInLinks" ("email", "createdAt");

create table "emailChanges" (
  "uid" text primary key references "users" ("uid"),
  "email" text not null,
  "oldTokenHash" text not null unique,
  "newTokenHash" text not null unique,
  "oldConfirmedAt" bigint,
  "newConfirmedAt" bigint,
  "expiresAt" bigint not null
);
