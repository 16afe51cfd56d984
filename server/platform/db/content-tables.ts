/** The tables of the site's content: its revisions and draft, pictures and videos, and the course of what is published. */
import type { Generated } from 'kysely';
import type { TranscriptionFailure, TranscriptionState } from '#rules/captions/transcription.ts';
import type { LegalKind } from '#rules/content/legal.ts';
import type { RevisionOrigin } from '#rules/content/publishing.ts';
import type { LessonKind, SectionGate } from '#rules/outline.ts';
import type { CheckDepth, VideoTrouble } from '#rules/video/patrol.ts';
import type { PackagingFailure, VideoState } from '#rules/video/upload.ts';
import type { Fixed } from './columns.ts';

/** Rows never change; the published revision is the one with the highest id. */
type ContentRevisionsTable = {
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
type ContentDraftTable = {
  id: Fixed<number>;
  document: string;
  /** Random, and a new one after each save. */
  version: string;
  basedOn: number;
  savedAt: number;
  savedBy: string | null;
};

type ImagesTable = {
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
type AttachmentsTable = {
  /** The SHA-256 of the bytes, in hexadecimal. */
  id: Fixed<string>;
  /** The size of the file. */
  bytes: Fixed<number>;
  createdAt: Fixed<number>;
  /** A uid; null for an import. */
  createdBy: Fixed<string | null>;
};

type VideosTable = {
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
  /** The size of its still edition; null where there is none. */
  stillsBytes: Generated<number | null>;
  /** JSON: the languages of its captions, such as ["en"]. */
  captions: Generated<string>;
  /** JSON: {file, bytes, atSeconds} of the poster that was chosen; null for the usual one. */
  poster: Generated<string | null>;
  /** JSON: {before, after} in LUFS; null where the sound was not measured. */
  loudness: Generated<string | null>;
  /** The video that it was trimmed from, and the part of that one which was kept; null for a recording. */
  trimOf: Generated<string | null>;
  trimStartMs: Generated<number | null>;
  trimEndMs: Generated<number | null>;
  createdAt: Generated<number>;
  /** A uid; null for the videos of a folder. */
  createdBy: Generated<string | null>;
  changedAt: Generated<number>;
  /** The mark of the process that packages it, and the time at which that mark ends by itself. */
  lease: Generated<string | null>;
  leaseUntil: Generated<number>;
};

/** The videos that lessons showed before, and when they were replaced. */
type FormerVideosTable = {
  lessonId: Fixed<string>;
  videoId: Fixed<string>;
  replacedAt: number;
};

/**
 * The captions of a video in one language while they are written. A row stays after its captions were published, and its
 * version changes with every save, publication, upload and removal.
 */
type CaptionDraftsTable = {
  videoId: Fixed<string>;
  language: Fixed<string>;
  /** Random, and a new one after each change. */
  version: string;
  /** JSON: [{startMs, endMs, text}, …]; null where nothing is unpublished. */
  cues: string | null;
  savedAt: number;
};

/** The orders to write captions by machine, one for each language of a video. */
type TranscriptionsTable = {
  videoId: Fixed<string>;
  language: Fixed<string>;
  state: TranscriptionState;
  failure: TranscriptionFailure | null;
  /** How much is written, from 0 to 1000. */
  writtenPermille: Generated<number>;
  /** How many processes have begun with it. */
  attempts: Generated<number>;
  /** The version of the draft that the captions may replace; once it is done, that of the draft that they are. */
  draftVersion: string;
  requestedAt: number;
  /** The mark of the process that works on it, and the time at which that mark ends by itself. */
  lease: string | null;
  leaseUntil: Generated<number>;
};

/** The last look of the patrol at each video. */
type VideoChecksTable = {
  videoId: Fixed<string>;
  /** The time at which somebody asked for a look that has not ended yet. */
  requestedAt: number | null;
  checkedAt: number | null;
  /** How thoroughly the last good look was made. */
  depth: CheckDepth | null;
  /** The looks in a row that found a trouble. */
  failures: Generated<number>;
  trouble: VideoTrouble | null;
  /** JSON: the part of the video that is in trouble. */
  part: string | null;
  file: string | null;
  brokenAt: number | null;
  /** The time at which the instructors were told. */
  toldAt: number | null;
  /** The mark of the process that looks at it, and the time at which that mark ends by itself. */
  lease: string | null;
  leaseUntil: Generated<number>;
};

/** The sections of the published revision. A section that was removed keeps its row. */
type SectionsTable = {
  id: Fixed<number>;
  position: number;
  title: string;
  image: string;
  opensWith: SectionGate;
  removedAt: number | null;
};

/** The lessons of the published revision. A lesson that was removed keeps its row, and with it everybody's progress. */
type LessonsTable = {
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
type TranscriptLinesTable = {
  videoId: Fixed<string>;
  position: Fixed<number>;
  startMs: Fixed<number>;
  text: Fixed<string>;
  folded: Fixed<string>;
};

export type ContentTables = {
  contentRevisions: ContentRevisionsTable;
  contentDraft: ContentDraftTable;
  images: ImagesTable;
  attachments: AttachmentsTable;
  videos: VideosTable;
  formerVideos: FormerVideosTable;
  captionDrafts: CaptionDraftsTable;
  transcriptions: TranscriptionsTable;
  videoChecks: VideoChecksTable;
  sections: SectionsTable;
  lessons: LessonsTable;
  transcriptLines: TranscriptLinesTable;
};

// The tables of the legal texts and of who agreed to which version.

type AgreementsTable = {
  id: Fixed<string>;
  uid: string;
  version: Fixed<string>;
  agreedAt: Fixed<number>;
  /** The versions of the terms and of the refund policy; null for an agreement of a former release. */
  termsVersion: Fixed<number | null>;
  refundsVersion: Fixed<number | null>;
};

/** The versions of the legal texts; a row never changes. */
type LegalTextsTable = {
  kind: Fixed<LegalKind>;
  version: Fixed<number>;
  /** JSON: `LegalText`. */
  texts: Fixed<string>;
  /** The time from which it is in force. */
  since: Fixed<number>;
};

export type LegalTables = {
  agreements: AgreementsTable;
  legalTexts: LegalTextsTable;
};
