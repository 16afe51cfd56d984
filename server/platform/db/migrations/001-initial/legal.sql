create table "agreements" (
  "id" text primary key,
  "uid" text not null references "users" ("uid"),
  "version" text not null,
  "agreedAt" bigint not null,
  "termsVersion" integer,
  "refundsVersion" integer,
  constraint "agreedOnceToTexts" unique ("uid", "version", "termsVersion", "refundsVersion")
);

create table "legalTexts" (
  "kind" text not null,
  "version" integer not null,
  "texts" text not null,
  "since" bigint not null,
  constraint "legalTextVersion" primary key ("kind", "version")
);
