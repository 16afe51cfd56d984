/** The paths of a free preview: its page, and what the page shows. */

export const previewLessonRoute = '/lessons/:lesson';

export function previewLessonPath(id: string): string {
  return `/lessons/${id}`;
}

/** Returns the id in the path of a preview's page; null for any other path. */
export function previewLessonAt(path: string): string | null {
  return /^\/lessons\/([\w-]{1,255})$/.exec(path)?.[1] ?? null;
}

/** The picture of a preview, for link previews and search engines. */
export const previewPicture = { width: 1200, height: 675, type: 'image/jpeg' } as const;

export const previewPictureRoute = '/lessons/:lesson/poster.jpg';

export function previewPicturePath(id: string): string {
  return `/lessons/${id}/poster.jpg`;
}

/** The playlist of a preview, for browsers without scripts that play HLS themselves. It redirects to a signed URL. */
export const previewPlaylistRoute = '/lessons/:lesson/video.m3u8';

export function previewPlaylistPath(id: string): string {
  return `/lessons/${id}/video.m3u8`;
}
