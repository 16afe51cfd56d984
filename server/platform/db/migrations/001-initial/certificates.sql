create table "certificates" (
  "id" text primary key,
  "uid" text not null unique references "users" ("uid"),
  "name" text not null,
  "nameCorrectedAt" bigint,
  "claimedAt" bigint not null,
  "claimedVideos" text,
  "declinedAt" bigint,
  "declineReason" text,
  "course" text,
  "issuedAt" bigint,
  "revokedAt" bigint,
  "revokeReason" text,
  "revokedBy" text,
  "note" text,
  "reissuedAt" bigint
);
create index "certificatesWaiting" on "certificates" ("issuedAt", "declinedAt", "claimedAt", "revokedAt");
create index "certificatesIssued" on "certificates" ("claimedAt") where "issuedAt" is not null and "revokedAt" is null;

create table "replacedCertificates" (
  "id" text primary key,
  "uid" text not null references "users" ("uid"),
  "name" text not null,
  "replacedAt" bigint not null
);
create index "replacedCertificatesOfUser" on "replacedCertificates" ("uid");

create table "badgeKeys" (
  "id" text primary key,
  "publicKey" text not null,
  "encryptedPrivateKey" text not null,
  "currentSlot" text unique,
  "createdAt" bigint not null
);
