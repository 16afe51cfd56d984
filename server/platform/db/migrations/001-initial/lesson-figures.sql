create table "lessonFigures" (
  "lessonId" text primary key references "lessons" ("id"),
  "videoId" text not null,
  "videoSince" bigint not null,
  "lengthMs" bigint not null,
  "starters" integer not null,
  "finished" integer not null,
  "medianReachMs" bigint,
  "played" text not null,
  "leftAt" text not null
);

create table "lessonReplays" (
  "lessonId" text not null references "lessons" ("id"),
  "videoId" text not null,
  "second" integer not null,
  "replayedMs" bigint not null,
  constraint "lessonReplaysOfBin" primary key ("lessonId", "videoId", "second")
);

create table "lessonFigureCounts" (
  "id" integer primary key,
  "startedAt" bigint not null,
  "tookMs" bigint,
  "countedAt" bigint
);
