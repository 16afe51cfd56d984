create table "progress" (
  "uid" text not null references "users" ("uid"),
  "lessonId" text not null references "lessons" ("id"),
  "ranges" text not null,
  "playedMs" bigint not null,
  "resumeAtMs" bigint not null,
  "openedAt" bigint not null,
  "watchedAt" bigint,
  "readAt" bigint,
  "updatedAt" bigint not null,
  "manualCompletion" text,
  constraint "progressOfLesson" primary key ("uid", "lessonId")
);

create table "lessonNotes" (
  "id" text primary key,
  "uid" text not null references "users" ("uid"),
  "lessonId" text not null references "lessons" ("id"),
  "second" integer not null,
  "text" text not null,
  "folded" text not null,
  "version" text not null,
  "createdAt" bigint not null,
  "updatedAt" bigint not null
);
create index "lessonNotesOfUser" on "lessonNotes" ("uid", "lessonId");

create table "quizResults" (
  "uid" text not null references "users" ("uid"),
  "lessonId" text not null references "lessons" ("id"),
  "answers" text not null,
  "correct" integer not null,
  "questions" integer not null,
  "answeredAt" bigint not null,
  constraint "quizResultOfLesson" primary key ("uid", "lessonId")
);

create table "savedLessons" (
  "sessionId" text not null references "sessions" ("id") on delete cascade,
  "lessonId" text not null references "lessons" ("id"),
  "uid" text not null references "users" ("uid"),
  "videoId" text not null,
  "bytes" bigint not null,
  "savedAt" bigint not null,
  constraint "savedLessonsOfSession" primary key ("sessionId", "lessonId")
);
create index "savedLessonsOfUser" on "savedLessons" ("uid");

create table "watchBudgets" (
  "uid" text primary key references "users" ("uid"),
  "spentUntil" bigint not null,
  "windowStart" bigint not null default 0,
  "reports" integer not null default 0
);

create table "playbackSessions" (
  "uid" text not null references "users" ("uid"),
  "slot" integer not null,
  "id" text not null,
  "openedAt" bigint not null,
  "lastUsedAt" bigint not null,
  constraint "playbackSessionsOfUser" primary key ("uid", "slot")
);

