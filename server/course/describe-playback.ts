/** Describes the playback of a lesson for its player, with signed URLs. */
import type { Context } from 'hono';
import { captionsFile, languageName } from '#rules/captions/languages.ts';
import { mediaExpiry, mediaUrl } from '#rules/media-url.ts';
import { stillsName } from '#rules/video/stills.ts';
import { languageOf } from '#server/accounts/request-language.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import type { LessonWithRenditions } from './lesson-store.ts';
import { readPlaylists } from './playback.ts';
import { chaptersIn } from './translated-course.ts';

/** A lesson that has a video. */
export type VideoLesson = LessonWithRenditions & { videoId: string };

type PlaybackGrant = {
  lesson: VideoLesson;
  /** The session that the URLs are bound to. */
  sessionId: string;
  playbackSessionId: string;
  resumeAtMs: number;
};

export async function describePlayback(
  ctx: AppContext,
  c: Context,
  { lesson, sessionId, playbackSessionId, resumeAtMs }: PlaybackGrant,
) {
  const { media, expiresAt } = signMedia(ctx, { lesson, sessionId, playbackSessionId });
  const { document } = await readPublishedContent(ctx);
  return {
    kind: 'video' as const,
    hls: `${media}/master.m3u8`,
    playlists: await readPlaylists(ctx, lesson.videoId),
    poster: `${media}/${lesson.poster}`,
    captions: lesson.captions.map((language) => ({
      language,
      label: languageName(language),
      url: `${media}/${captionsFile(language)}`,
    })),
    sound: lesson.renditions.some(({ height }) => height === null) ? `${media}/sound.m3u8` : null,
    stills:
      lesson.stillsBytes === null ? null : { url: `${media}/${stillsName}.m3u8`, bytes: lesson.stillsBytes },
    renditions: lesson.renditions,
    savesData: wantsDataSaving(c.req.header('save-data')),
    lengthSeconds: lesson.lengthSeconds,
    chapters: chaptersIn(document, languageOf(ctx, c), { id: lesson.id, stored: lesson.chapters }),
    resumeAt: resumeAtMs / 1000,
    expiresAt,
    stream: playbackSessionId,
  };
}

/** Returns the signed URL of a lesson's folder, and when it expires. */
export function signMedia(
  ctx: Pick<AppContext, 'now' | 'secret'>,
  { lesson, sessionId, playbackSessionId }: Omit<PlaybackGrant, 'resumeAtMs'>,
): { media: string; expiresAt: number } {
  const expiresAt = mediaExpiry(ctx.now(), playbackSessionId);
  const grant = { lessonId: lesson.id, videoId: lesson.videoId, sessionId, playbackSessionId, expiresAt };
  return { media: mediaUrl(grant, (text) => ctx.secret.sign('media', text)), expiresAt };
}

/** Reads the Save-Data header, which a browser or proxy sends for a user with metered data. */
function wantsDataSaving(header: string | undefined): boolean {
  return header?.toLowerCase() === 'on';
}
