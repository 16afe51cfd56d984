create table "sequences" (
  "id" text primary key,
  "kind" text not null,
  "name" text not null,
  "plan" text,
  "silentDays" integer not null,
  "aim" text not null,
  "state" text not null,
  "version" integer not null,
  "createdAt" bigint not null,
  "changedAt" bigint not null,
  "switchedOnAt" bigint,
  "run" integer not null default 0,
  "skipUpTo" bigint not null default 0,
  "pacedUpTo" bigint not null default 0
);
create index "sequencesOn" on "sequences" ("createdAt") where "state" = 'on';

create table "sequenceCursors" (
  "sequenceId" text not null references "sequences" ("id") on delete cascade,
  "source" text not null,
  "at" bigint not null,
  "key" text not null,
  constraint "sequenceCursorOfSource" primary key ("sequenceId", "source")
);

create table "sequenceEmails" (
  "id" text primary key,
  "sequenceId" text not null references "sequences" ("id"),
  "delayDays" integer not null,
  "subject" text not null,
  "body" text not null,
  "draftSubject" text,
  "draftBody" text,
  "removedAt" bigint,
  "queued" integer not null default 0,
  "skipped" integer not null default 0,
  "reached" integer not null default 0,
  "unsubscribed" integer not null default 0,
  "deletedSent" integer not null default 0,
  "deletedBounced" integer not null default 0,
  "deletedComplained" integer not null default 0,
  "deletedFailed" integer not null default 0
);
create index "sequenceEmailsInOrder" on "sequenceEmails" ("sequenceId", "delayDays");

create table "sequenceMembers" (
  "sequenceId" text not null references "sequences" ("id"),
  "uid" text not null references "users" ("uid"),
  "run" integer not null,
  "state" text not null,
  "startedAt" bigint,
  "nextEmailId" text,
  "nextAt" bigint,
  constraint "sequenceMemberOnce" primary key ("sequenceId", "uid")
);
create index "sequenceMembersDue" on "sequenceMembers" ("sequenceId", "run", "state", "nextAt", "nextEmailId") where "nextAt" is not null;
create index "sequenceMembersOfUser" on "sequenceMembers" ("uid");

create table "sequenceMails" (
  "id" text primary key,
  "emailId" text not null references "sequenceEmails" ("id"),
  "uid" text not null references "users" ("uid"),
  "run" integer not null,
  "dueAt" bigint not null,
  "linkHash" text not null,
  "unsubscribedAt" bigint,
  constraint "sequenceMailOnce" unique ("emailId", "uid")
);
create index "sequenceMailsOfUser" on "sequenceMails" ("uid");

create index "newsChoicesOn" on "newsChoices" ("onAt", "uid") where "onAt" is not null;
create index "paymentsByRecording" on "payments" ("recordedAt", "checkoutSessionId");
