create table "questions" (
  "id" text primary key,
  "uid" text references "users" ("uid"),
  "lessonId" text not null references "lessons" ("id"),
  "second" integer not null,
  "text" text not null,
  "folded" text not null,
  "createdAt" bigint not null,
  "openSince" bigint,
  "publishedAt" bigint,
  "pinnedAt" bigint,
  "hiddenAt" bigint,
  "reportedAt" bigint,
  "mergedInto" text references "questions" ("id")
);
create index "questionsByTime" on "questions" ("createdAt", "id");
create index "questionsOfUser" on "questions" ("uid", "createdAt");
create index "publishedQuestions" on "questions" ("lessonId", "second", "id") where "publishedAt" is not null;
create index "openQuestions" on "questions" ("openSince") where "openSince" is not null;
create index "reportedQuestions" on "questions" ("reportedAt") where "reportedAt" is not null;
create index "mergedQuestions" on "questions" ("mergedInto") where "mergedInto" is not null;

create table "questionMessages" (
  "id" text primary key,
  "questionId" text not null references "questions" ("id"),
  "uid" text references "users" ("uid"),
  "author" text not null,
  "text" text not null,
  "folded" text not null,
  "via" text not null,
  "createdAt" bigint not null,
  "publishedAt" bigint
);
create index "messagesOfQuestion" on "questionMessages" ("questionId", "createdAt", "id");
create index "questionMessagesOfUser" on "questionMessages" ("uid");

create table "questionReports" (
  "questionId" text not null references "questions" ("id"),
  "uid" text not null references "users" ("uid"),
  "why" text not null,
  "createdAt" bigint not null,
  constraint "questionReportOfUser" primary key ("questionId", "uid")
);
create index "questionReportsOfUser" on "questionReports" ("uid");

create table "questionEmails" (
  "uid" text primary key references "users" ("uid"),
  "answersOffAt" bigint,
  "newOffAt" bigint,
  "notifiedAt" bigint
);

create table "questionNotices" (
  "questionId" text not null references "questions" ("id"),
  "uid" text not null references "users" ("uid"),
  "openSince" bigint not null,
  constraint "questionNoticeOfUser" primary key ("questionId", "uid")
);
create index "questionNoticesOfUser" on "questionNotices" ("uid");
