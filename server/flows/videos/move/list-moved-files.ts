/** Lists what a move has to bring: every file of every video that is ready, and the attached files of lessons. */
import { isVideoFile } from '#rules/video/move.ts';
import type { Database } from '#server/db/database.ts';
import { attachmentsFolderName } from '#server/outside/media/attachments.ts';
import { listAttachmentIds } from '#server/store/content/attachments.ts';
import { listStudioVideos } from '#server/store/content/video-uploads.ts';
import { listVideoFiles } from '../list-video-files.ts';
import { forEachUntilFailure } from './for-each-until-failure.ts';

export type MovedFile = {
  /** Below the folder of the media, such as `intro/720p-1.m4s`. */
  path: string;
  /** True for a file without which a video or a download does not work. */
  isNeeded: boolean;
  /** The checksum of its bytes, where its name tells it. */
  sha256: string | null;
};

/** The place that is moved from. */
export type FormerPlace = {
  readText(path: string): Promise<string | null>;
  /** Lists a folder; a store does not. */
  list?(folder: string): Promise<string[]>;
};

export type MovedFiles = {
  files: MovedFile[];
  /** The folders that they lie in. */
  folders: string[];
  /** Names that no file of a video may have; they stay where they are. */
  strange: string[];
  /** Recordings that are uploaded or packaged at the moment. */
  onTheirWay: number;
};

/** Listing a video in the store takes a few requests. */
const videosAtOnce = 6;

export async function listMovedFiles(db: Database, from: FormerPlace): Promise<MovedFiles> {
  const videos = await listStudioVideos(db);
  const ready = videos.filter(({ state }) => state === 'ready');
  const strange: string[] = [];
  const byVideo = new Map<string, MovedFile[]>();
  await forEachUntilFailure(ready, videosAtOnce, async ({ id, captions, poster, renditions }) => {
    // Before a video was prepared, nobody has looked which captions it has.
    const isPrepared = renditions.length > 0;
    const named = await listVideoFiles((file) => readVideoText(from, id, file), {
      captions,
      poster,
    });
    const isNeeded = new Map(named.map((one) => [one.file, one.isNamed]));
    const names = new Set([...isNeeded.keys(), ...((await from.list?.(id)) ?? [])]);
    const files = [...names].map((name) => ({
      path: `${id}/${name}`,
      isNeeded: isNeeded.get(name) === true && (isPrepared || !name.endsWith('.vtt')),
      sha256: null,
    }));
    byVideo.set(
      id,
      files.filter(({ path }) => isVideoFile(path)),
    );
    strange.push(...files.map(({ path }) => path).filter((path) => !isVideoFile(path)));
  });
  const attachments = (await listAttachmentIds(db)).map((id) => ({
    path: `${attachmentsFolderName}/${id}`,
    isNeeded: true,
    sha256: id,
  }));
  return {
    files: [...ready.flatMap(({ id }) => byVideo.get(id) ?? []), ...attachments],
    folders: ready.map(({ id }) => id),
    strange: strange.toSorted(),
    onTheirWay: videos.filter(({ state }) => state !== 'ready' && state !== 'failed').length,
  };
}

/** A playlist may name anything, and nothing outside of the video's folder is read. */
async function readVideoText(from: FormerPlace, id: string, file: string): Promise<string | null> {
  return isVideoFile(file) ? from.readText(`${id}/${file}`) : null;
}
