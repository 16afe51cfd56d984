import { captionsFile } from '#rules/captions/caption-files.ts';
import { type ChosenPoster, usualPoster } from '#rules/video/poster.ts';
import { stillsName } from '#rules/video/stills.ts';
import { readMaster, readMedia } from '#server/flows/media/playlist.ts';

/** A file of a video's folder; one that a playlist names has to be there. */
export type VideoFile = { file: string; isNamed: boolean };

/** The playlists of the sound alone and of the still edition, which not every video has. */
const otherPlaylists: readonly string[] = ['sound.m3u8', `${stillsName}.m3u8`];

/** Lists the files of a video by its playlists, for a store, which does not list them. Whatever else a folder may hold belongs here too. */
export async function listVideoFiles(
  read: (file: string) => Promise<string | null>,
  { captions, poster }: { captions: readonly string[]; poster: ChosenPoster | null },
): Promise<VideoFile[]> {
  const master = await read('master.m3u8');
  const variants = readMaster(master ?? '').map(({ file }) => file);
  const files = new Map<string, boolean>([
    ['master.m3u8', true],
    [usualPoster, false],
    ...(poster ? [[poster.file, true] as const] : []),
    ...captions.map((language) => [captionsFile(language), true] as const),
  ]);
  for (const playlist of [...variants, ...otherPlaylists]) {
    const text = await read(playlist);
    files.set(playlist, !otherPlaylists.includes(playlist) || text !== null);
    if (text === null) continue;
    for (const file of filesIn(text)) files.set(file, true);
  }
  return [...files].map(([file, isNamed]) => ({ file, isNamed }));
}

/** Returns nothing for a playlist that is damaged: no player finds a file by it either. */
function filesIn(playlist: string): string[] {
  try {
    const { initSegment, segments } = readMedia(playlist);
    return [initSegment, ...segments.map(({ file }) => file)];
  } catch {
    return [];
  }
}
