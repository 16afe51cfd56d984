create table "apiKeys" (
  "id" text primary key,
  "slot" integer not null unique,
  "uid" text not null references "users" ("uid"),
  "name" text not null unique,
  "scopes" text not null,
  "keyHash" text not null,
  "lastFour" text not null,
  "createdAt" bigint not null,
  "expiresAt" bigint,
  "lastUsedAt" bigint
);
create index "apiKeysOfUser" on "apiKeys" ("uid")
