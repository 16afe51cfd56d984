create table "secondFactors" (
  "id" text primary key,
  "uid" text not null references "users" ("uid"),
  "kind" text not null,
  "name" text not null,
  "credentialId" text unique,
  "publicKey" text,
  "counter" bigint,
  "transports" text,
  "encryptedSecret" text,
  "lastStep" bigint,
  "createdAt" bigint not null,
  "lastUsedAt" bigint
);
create index "secondFactorsOfUser" on "secondFactors" ("uid");

create table "recoveryCodes" (
  "uid" text not null references "users" ("uid"),
  "codeHash" text not null,
  "createdAt" bigint not null,
  "usedAt" bigint,
  constraint "recoveryCodesOfUser" primary key ("uid", "codeHash")
);

create table "factorChallenges" (
  "id" text primary key,
  "sessionId" text not null references "sessions" ("id") on delete cascade,
  "purpose" text not null,
  "encryptedSecret" text,
  "createdAt" bigint not null
);
create index "factorChallengesOfSession" on "factorChallenges" ("sessionId");

create table "invitations" (
  "id" text primary key,
  "email" text not null,
  "role" text not null,
  "invitedBy" text not null references "users" ("uid"),
  "createdAt" bigint not null,
  "expiresAt" bigint not null,
  "acceptedAt" bigint,
  "revokedAt" bigint,
  "openKey" text unique
);
