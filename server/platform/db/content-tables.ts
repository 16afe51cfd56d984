/** The tables of the site's content: revisions and draft, images and videos, the published course, and the legal texts. */
import type { Generated } from 'kysely';
import type { TranscriptionFailure, TranscriptionState } from '#rules/captions/transcription.ts';
import type { LegalKind } from '#rules/content/legal.ts';
import type { RevisionOrigin } from '#rules/content/publishing.ts';
import type { LessonKind, SectionGate } from '#rules/outline.ts';
import type { CheckDepth, VideoTrouble } from '#rules/video/patrol.ts';
import type { PackagingFailure, VideoState } from '#rules/video/upload.ts';
import type { Fixed } from './columns.ts';

/** Only migrations change rows; the published revision is the one with the highest id. */
type ContentRevisionsTable = {
  id: Fixed<number>;
  /** The content document as JSON. */
  document: Fixed<string>;
  publishedAt: Fixed<number>;
  /** A uid; null for the default course and an import. */
  publishedBy: Fixed<string | null>;
  note: Fixed<string>;
  /** How it was made; null for one published by the studio or an import, or by an earlier release. */
  origin: Fixed<RevisionOrigin | null>;
  /** The id of the older revision that it restores. */
  restores: Fixed<number | null>;
};

/** One row, with id 1. */
type ContentDraftTable = {
  id: Fixed<number>;
  document: string;
  /** Random; changes with each save. */
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
  /** 1 once a revision refers to it; revisions are kept, and so is the image. */
  isPublished: Generated<number>;
  /** Since when neither a revision nor the draft refers to it; null while one does, and until the next clean-up. */
  unusedSince: number | null;
};

/** The attached files of lessons. Their bytes are stored beside the videos, in files named by the ids. */
type AttachmentsTable = {
  /** The SHA-256 of the bytes, in hexadecimal. */
  id: Fixed<string>;
  /** The size of the file in bytes. */
  bytes: Fixed<number>;
  createdAt: Fixed<number>;
  /** A uid; null for an import. */
  createdBy: Fixed<string | null>;
};

/** The uploads of attached files that the last week has seen; of complete ones, the latest of each user. */
type AttachmentUploadsTable = {
  id: Fixed<string>;
  /** The size of the file, and how much of it was received. */
  bytes: Fixed<number>;
  receivedBytes: number;
  /** Identifies the file in the browser, so that an interrupted upload resumes. */
  fingerprint: Fixed<string | null>;
  /** The id of the stored file; null until it is complete. */
  attachmentId: string | null;
  /** A uid. */
  createdBy: Fixed<string>;
  changedAt: number;
};

type VideosTable = {
  /** Also the name of its media folder. */
  id: Fixed<string>;
  lengthMs: number;
  /** JSON: [{height, bytes}, …], the largest first; null until the video was prepared. */
  renditions: string | null;
  /** The file name of the recording, without its extension; '' for videos from a folder. */
  name: Generated<string>;
  state: Generated<VideoState>;
  failure: Generated<PackagingFailure | null>;
  /** Identifies the recording's file in the browser, so that an interrupted upload resumes. */
  fingerprint: Generated<string | null>;
  /** The size of the recording, and how much of it was received. */
  sourceBytes: Generated<number>;
  receivedBytes: Generated<number>;
  /** The SHA-256 of the recording, in hexadecimal. */
  sha256: Generated<string | null>;
  /** The progress of packaging, from 0 to 1000. */
  packagedPermille: Generated<number>;
  /** The size of all its files; null when unknown. */
  bytes: Generated<number | null>;
  /** The size of its still edition; null without one. */
  stillsBytes: Generated<number | null>;
  /** JSON: the languages of its captions, such as ["en"]. */
  captions: Generated<string>;
  /** The language of its transcript lines; null until the transcripts were checked (update-transcripts.ts). */
  transcriptLanguage: Generated<string | null>;
  /** JSON: {file, bytes, atSeconds} of the chosen poster; null for the default one. */
  poster: Generated<string | null>;
  /** JSON: {before, after} in LUFS; null when loudness was not measured. */
  loudness: Generated<string | null>;
  /** JSON: what packaging left out or changed, as a list of notes; null for none. */
  notes: Generated<string | null>;
  /** The video that it was trimmed from, and the part of it that was kept; null for a recording. */
  trimOf: Generated<string | null>;
  trimStartMs: Generated<number | null>;
  trimEndMs: Generated<number | null>;
  createdAt: Generated<number>;
  /** A uid; null for videos from a folder. */
  createdBy: Generated<string | null>;
  changedAt: Generated<number>;
  /** How many processes have started to package it; those that stopped in order do not count. */
  attempts: Generated<number>;
  /** The id of the process that packages it, and when that lease expires. */
  lease: Generated<string | null>;
  leaseUntil: Generated<number>;
};

/** The videos that lessons showed earlier, and when they were replaced. */
type FormerVideosTable = {
  lessonId: Fixed<string>;
  videoId: Fixed<string>;
  replacedAt: number;
};

/**
 * The draft of a video's captions in one language. The row stays after publication; its version changes with every save,
 * publication, upload and removal.
 */
type CaptionDraftsTable = {
  videoId: Fixed<string>;
  language: Fixed<string>;
  /** Random; changes with each change. */
  version: string;
  /** JSON: [{startMs, endMs, text}, …]; null when everything is published. */
  cues: string | null;
  savedAt: number;
};

/** The requests for automatic captions, one for each language of a video. */
type TranscriptionsTable = {
  videoId: Fixed<string>;
  language: Fixed<string>;
  state: TranscriptionState;
  failure: TranscriptionFailure | null;
  /** The progress, from 0 to 1000. */
  writtenPermille: Generated<number>;
  /** How many processes have started it. */
  attempts: Generated<number>;
  /** The version of the draft that the captions may replace; once done, the version of the draft that holds them. */
  draftVersion: string;
  requestedAt: number;
  /** The id of the process that works on it, and when that lease expires. */
  lease: string | null;
  leaseUntil: Generated<number>;
};

/** The last playback check of each video. */
type VideoChecksTable = {
  videoId: Fixed<string>;
  /** The time of a request for a check that has not ended yet. */
  requestedAt: number | null;
  checkedAt: number | null;
  /** How thorough the last successful check was. */
  depth: CheckDepth | null;
  /** The number of consecutive failed checks. */
  failures: Generated<number>;
  trouble: VideoTrouble | null;
  /** JSON: the failing part of the video. */
  part: string | null;
  file: string | null;
  brokenAt: number | null;
  /** The time when the instructors were notified. */
  toldAt: number | null;
  /** The id of the process that checks it, and when that lease expires. */
  lease: string | null;
  leaseUntil: Generated<number>;
};

/** The sections of the published revision. A removed section keeps its row. */
type SectionsTable = {
  id: Fixed<number>;
  position: number;
  title: string;
  image: string;
  opensWith: SectionGate;
  removedAt: number | null;
};

/** The lessons of the published revision. A removed lesson keeps its row, and so all progress in it. */
type LessonsTable = {
  id: Fixed<string>;
  sectionId: number;
  position: number;
  title: string;
  description: string;
  kind: LessonKind;
  /** The URL of an external link; null for others. */
  url: string | null;
  /** Null for an article and a link. */
  videoId: string | null;
  /** 1 for a lesson that every signed-in user may open. */
  isFreePreview: Generated<number>;
  /** 1 for a lesson of the free plan, while there is one. */
  isFree: Generated<number>;
  /** JSON: [{atSeconds, title}, …], ordered by seconds. */
  chapters: Generated<string>;
  /** JSON: [{id, name, bytes}, …] */
  attachments: Generated<string>;
  /** The number of questions in its quiz. */
  questions: Generated<number>;
  removedAt: number | null;
};

/**
 * A sentence of a video's transcript; `folded` is the same in lower case without accents, for the search, and `parts` are
 * its captions as JSON if there are several.
 */
type TranscriptLinesTable = {
  videoId: Fixed<string>;
  position: Fixed<number>;
  startMs: Fixed<number>;
  text: Fixed<string>;
  folded: Fixed<string>;
  parts: Fixed<string | null>;
};

export type ContentTables = {
  contentRevisions: ContentRevisionsTable;
  contentDraft: ContentDraftTable;
  images: ImagesTable;
  attachments: AttachmentsTable;
  attachmentUploads: AttachmentUploadsTable;
  videos: VideosTable;
  formerVideos: FormerVideosTable;
  captionDrafts: CaptionDraftsTable;
  transcriptions: TranscriptionsTable;
  videoChecks: VideoChecksTable;
  sections: SectionsTable;
  lessons: LessonsTable;
  transcriptLines: TranscriptLinesTable;
};

type AgreementsTable = {
  id: Fixed<string>;
  uid: string;
  version: Fixed<string>;
  agreedAt: Fixed<number>;
  /** The versions of the terms and of the refund policy; null for agreements of an earlier release. */
  termsVersion: Fixed<number | null>;
  refundsVersion: Fixed<number | null>;
};

/** The versions of the legal texts; a row never changes. */
type LegalTextsTable = {
  kind: Fixed<LegalKind>;
  version: Fixed<number>;
  /** JSON: `LegalText`. Its translations may be corrected. */
  texts: string;
  /** The time from which it is in force. */
  since: Fixed<number>;
};

export type LegalTables = {
  agreements: AgreementsTable;
  legalTexts: LegalTextsTable;
};
