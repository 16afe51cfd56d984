create table "mail" (
  "id" text primary key,
  "encryptedContent" text not null,
  "kind" text not null,
  "messageId" text not null,
  "createdAt" bigint not null,
  "nextTryAt" bigint not null,
  "tries" integer not null,
  "sentAt" bigint,
  "failedAt" bigint,
  "outcome" text not null default 'waiting',
  "recipientKey" text,
  "uid" text,
  "smtpCode" integer,
  "enhancedCode" text,
  "reply" text,
  "softBounces" integer not null default 0,
  "campaignId" text
);
create index "campaignMail" on "mail" ("campaignId", "outcome") where "campaignId" is not null;
create index "mailFailed" on "mail" ("failedAt", "kind");
create index "mailOfRecipient" on "mail" ("recipientKey", "createdAt");
create index "mailOfUser" on "mail" ("uid", "createdAt");
create index "mailWaiting" on "mail" ("sentAt", "failedAt", "nextTryAt");
create index "signInMailWaiting" on "mail" ("nextTryAt") where "kind" = 'sign-in' and "sentAt" is null and "failedAt" is null;

create table "mailStops" (
  "recipientKey" text not null,
  "reason" text not null,
  "since" bigint not null,
  "mailId" text,
  "smtpCode" integer,
  "enhancedCode" text,
  "reply" text,
  constraint "mailStopOfAddress" primary key ("recipientKey", "reason")
);
