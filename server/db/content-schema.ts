/** The tables of the site's content: its revisions and draft, pictures and videos, and the course of what is published. */
import type { Generated } from 'kysely';
import type { LessonKind, SectionGate } from '#rules/outline.ts';
import type { RevisionOrigin } from '#rules/content/revision.ts';
import type { PackagingFailure, VideoState } from '#rules/video/upload.ts';
import type { Fixed } from './payment-schema.ts';

/** Rows never change; the published revision is the one with the highest id. */
export type ContentRevisionsTable = {
  id: Fixed<number>;
  /** The content document as JSON. */
  document: Fixed<string>;
  publishedAt: Fixed<number>;
  /** A uid; null for the default course and an import. */
  publishedBy: Fixed<string | null>;
  note: Fixed<string>;
  /** How it came about; null for one that the studio or an import published, or an earlier release. */
  origin: Fixed<RevisionOrigin | null>;
  /** The id of the older revision that it publishes again. */
  restores: Fixed<number | null>;
};

/** One row, with id 1. */
export type ContentDraftTable = {
  id: Fixed<number>;
  document: string;
  /** Random, and a new one after each save. */
  version: string;
  basedOn: number;
  savedAt: number;
  savedBy: string | null;
};

export type ImagesTable = {
  /** The SHA-256 of the bytes, in hexadecimal. */
  id: Fixed<string>;
  /** The media type, such as `image/webp`. */
  type: Fixed<string>;
  width: Fixed<number>;
  height: Fixed<number>;
  /** The bytes, in base64. */
  data: Fixed<string>;
  createdAt: Fixed<number>;
};

/** The attached files of lessons. Their bytes lie beside the videos, in files named by the ids. */
export type AttachmentsTable = {
  /** The SHA-256 of the bytes, in hexadecimal. */
  id: Fixed<string>;
  /** The size of the file. */
  bytes: Fixed<number>;
  createdAt: Fixed<number>;
  /** A uid; null for an import. */
  createdBy: Fixed<string | null>;
};

export type VideosTable = {
  /** Also the name of its folder of media. */
  id: Fixed<string>;
  lengthMs: number;
  /** JSON: [{height, bytes}, …], the largest first; null until the video was prepared. */
  renditions: string | null;
  /** The name of the recording, without its ending; '' for the videos of a folder. */
  name: Generated<string>;
  state: Generated<VideoState>;
  failure: Generated<PackagingFailure | null>;
  /** The browser recognizes the same file by it, so that an interrupted upload goes on. */
  fingerprint: Generated<string | null>;
  /** The size of the recording, and how much of it is on the disk. */
  sourceBytes: Generated<number>;
  receivedBytes: Generated<number>;
  /** The SHA-256 of the recording, in hexadecimal. */
  sha256: Generated<string | null>;
  /** How much is packaged, from 0 to 1000. */
  packagedPermille: Generated<number>;
  /** The size of all its files; null where it is not known. */
  bytes: Generated<number | null>;
  /** JSON: the languages of its captions, such as ["en"]. */
  captions: Generated<string>;
  createdAt: Generated<number>;
  /** A uid; null for the videos of a folder. */
  createdBy: Generated<string | null>;
  changedAt: Generated<number>;
  /** The mark of the process that packages it, and the time at which that mark ends by itself. */
  lease: Generated<string | null>;
  leaseUntil: Generated<number>;
};

/** The videos that lessons showed before, and when they were replaced. */
export type FormerVideosTable = {
  lessonId: Fixed<string>;
  videoId: Fixed<string>;
  replacedAt: number;
};

/** The sections of the published revision. A section that was removed keeps its row. */
export type SectionsTable = {
  id: Fixed<number>;
  position: number;
  title: string;
  image: string;
  opensWith: SectionGate;
  removedAt: number | null;
};

/** The lessons of the published revision. A lesson that was removed keeps its row, and with it everybody's progress. */
export type LessonsTable = {
  id: Fixed<string>;
  sectionId: number;
  position: number;
  title: string;
  description: string;
  kind: LessonKind;
  /** The URL of an external link; null for a video. */
  url: string | null;
  /** Null for a link. */
  videoId: string | null;
  /** 1 for a lesson that everybody opens who is signed in. */
  isFreePreview: Generated<number>;
  /** JSON: [{atSeconds, title}, …] in the order of the seconds. */
  chapters: Generated<string>;
  /** JSON: [{id, name, bytes}, …] */
  attachments: Generated<string>;
  removedAt: number | null;
};

/** A sentence of a video's transcript; `folded` is the same without capitals and accents, for the search. */
export type TranscriptLinesTable = {
  videoId: Fixed<string>;
  position: Fixed<number>;
  startMs: Fixed<number>;
  text: Fixed<string>;
  folded: Fixed<string>;
};
