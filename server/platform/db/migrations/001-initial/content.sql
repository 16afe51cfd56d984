create table "contentRevisions" (
  "id" integer primary key,
  "document" text not null,
  "publishedAt" bigint not null,
  "publishedBy" text,
  "note" text not null,
  "origin" text,
  "restores" integer
);

create table "contentDraft" (
  "id" integer primary key,
  "document" text not null,
  "version" text not null,
  "basedOn" integer not null references "contentRevisions" ("id"),
  "savedAt" bigint not null,
  "savedBy" text
);

create table "images" (
  "id" text primary key,
  "type" text not null,
  "width" integer not null,
  "height" integer not null,
  "data" text not null,
  "createdAt" bigint not null,
  "isPublished" integer not null default 0,
  "unusedSince" bigint
);

create table "attachments" (
  "id" text primary key,
  "bytes" bigint not null,
  "createdAt" bigint not null,
  "createdBy" text
);

create table "attachmentUploads" (
  "id" text primary key,
  "bytes" bigint not null,
  "receivedBytes" bigint not null,
  "fingerprint" text,
  "attachmentId" text,
  "createdBy" text not null,
  "changedAt" bigint not null
);

create table "videos" (
  "id" text primary key,
  "lengthMs" bigint not null,
  "renditions" text,
  "name" text not null default '',
  "state" text not null default 'ready',
  "failure" text,
  "fingerprint" text,
  "sourceBytes" bigint not null default 0,
  "receivedBytes" bigint not null default 0,
  "sha256" text,
  "packagedPermille" integer not null default 0,
  "bytes" bigint,
  "stillsBytes" bigint,
  "captions" text not null default '["en"]',
  "transcriptLanguage" text,
  "poster" text,
  "loudness" text,
  "notes" text,
  "trimOf" text,
  "trimStartMs" bigint,
  "trimEndMs" bigint,
  "createdAt" bigint not null default 0,
  "createdBy" text,
  "changedAt" bigint not null default 0,
  "attempts" integer not null default 0,
  "lease" text,
  "leaseUntil" bigint not null default 0
);
create index "videosByState" on "videos" ("state", "changedAt");

create table "captionDrafts" (
  "videoId" text not null references "videos" ("id"),
  "language" text not null,
  "version" text not null,
  "cues" text,
  "savedAt" bigint not null,
  constraint "captionDraftOfLanguage" primary key ("videoId", "language")
);

create table "transcriptions" (
  "videoId" text not null references "videos" ("id"),
  "language" text not null,
  "state" text not null,
  "failure" text,
  "writtenPermille" integer not null default 0,
  "attempts" integer not null default 0,
  "draftVersion" text not null,
  "requestedAt" bigint not null,
  "lease" text,
  "leaseUntil" bigint not null default 0,
  constraint "transcriptionOfLanguage" primary key ("videoId", "language")
);

create table "videoChecks" (
  "videoId" text primary key,
  "requestedAt" bigint,
  "checkedAt" bigint,
  "depth" text,
  "failures" integer not null default 0,
  "trouble" text,
  "part" text,
  "file" text,
  "brokenAt" bigint,
  "toldAt" bigint,
  "lease" text,
  "leaseUntil" bigint not null default 0
);

create table "sections" (
  "id" integer primary key,
  "position" integer not null,
  "title" text not null,
  "image" text not null,
  "opensWith" text not null default 'ultra',
  "removedAt" bigint
);

create table "lessons" (
  "id" text primary key,
  "sectionId" integer not null references "sections" ("id"),
  "position" integer not null,
  "title" text not null,
  "description" text not null,
  "kind" text not null,
  "url" text,
  "videoId" text references "videos" ("id"),
  "isFreePreview" integer not null default 0,
  "isFree" integer not null default 0,
  "chapters" text not null default '[]',
  "attachments" text not null default '[]',
  "questions" integer not null default 0,
  "removedAt" bigint
);

create table "formerVideos" (
  "lessonId" text not null references "lessons" ("id"),
  "videoId" text not null references "videos" ("id"),
  "replacedAt" bigint not null,
  constraint "formerVideoOfLesson" primary key ("lessonId", "videoId")
);

create table "transcriptLines" (
  "videoId" text not null references "videos" ("id"),
  "position" integer not null,
  "startMs" bigint not null,
  "text" text not null,
  "folded" text not null,
  "parts" text,
  constraint "transcriptLineOfVideo" primary key ("videoId", "position")
);
