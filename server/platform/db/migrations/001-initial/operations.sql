create table "audit" (
  "id" text primary key,
  "at" bigint not null,
  "actor" text not null,
  "action" text not null,
  "subject" text not null,
  "detail" text not null
);
create index "auditByTime" on "audit" ("at", "id");
create index "auditOfAction" on "audit" ("action", "at");
create index "auditOfActor" on "audit" ("actor", "at");
create index "auditOfSubject" on "audit" ("subject", "at");

create table "rateLimits" (
  "key" text primary key,
  "windowStart" bigint not null,
  "count" integer not null
);

create table "eventCursors" (
  "job" text primary key,
  "at" bigint not null
);

create table "clockReadings" (
  "name" text primary key,
  "at" bigint not null
);

create table "backupRuns" (
  "id" text primary key,
  "kind" text not null,
  "openKey" text unique,
  "beganAt" bigint not null,
  "heartbeatAt" bigint not null,
  "endedAt" bigint,
  "failure" text,
  "step" text,
  "stepCount" bigint,
  "name" text,
  "rows" bigint,
  "files" bigint,
  "bytes" bigint,
  "sentAt" bigint
);
create index "backupRunsOfKind" on "backupRuns" ("kind", "beganAt");

create table "serverProcesses" (
  "id" text primary key,
  "mediaUrl" text,
  "seenAt" bigint not null
);

create table "releases" (
  "migration" text primary key,
  "version" text not null,
  "migratedAt" bigint not null
);
