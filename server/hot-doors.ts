/**
 * The doors before which a thousand learners stand at once, answered without the app's frame around them, which
 * costs more than the answer. They say the very same: what is asked in any other way goes to the app.
 */
import type { IncomingMessage } from 'node:http';
import { parse } from 'hono/utils/cookie';
import { courseDoor } from './routes/course.ts';
import { asksToSaveData, playbackDoor } from './routes/lessons.ts';
import { cookieName } from './routes/viewer.ts';
import type { World } from './world.ts';

/** The reply's JSON in bytes; undefined for what is no hot door. */
export type HotDoors = (request: IncomingMessage) => Promise<Buffer> | undefined;

const playbackPath = /^\/api\/lessons\/([\w-]{1,255})\/playback(?:\?stream=([\w-]{1,255}))?$/;

export function hotDoors(world: World): HotDoors {
  const course = courseDoor(world);
  const playback = playbackDoor(world);
  const cookie = cookieName(world, 'session');
  const tokenOf = ({ headers }: IncomingMessage) => parse(headers.cookie ?? '', cookie)[cookie];
  return (request) => {
    const { method, url = '' } = request;
    if (method !== 'GET' || !url.startsWith('/api/')) return undefined;
    if (url === '/api/course') return course(tokenOf(request));
    const [, lessonId, named] = playbackPath.exec(url) ?? [];
    if (lessonId === undefined) return undefined;
    const savesData = asksToSaveData(request.headers['save-data']);
    return playback(tokenOf(request), { lessonId, named, savesData }).then((reply) =>
      Buffer.from(JSON.stringify(reply)),
    );
  };
}
