/** Learners who play a lesson: each knows the addresses of its segments, and has connections of its own. */
import { Agent, request } from 'node:http';
import type { Learner } from './learners.ts';

export type Viewer = Learner & {
  /** Paths, as the playlist names them. */
  segments: string[];
  next: number;
  agent: Agent;
  played: number;
};

/** Asks for playback and the playlists. @throws {Error} when the learner may not play, or there is no video */
export async function beginPlaying(url: string, learner: Learner): Promise<Viewer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const { session, stream, lessonId } = learner;
  const ask = (path: string) => read(new URL(path, url), { agent, session });
  const playback = await ask(`/api/lessons/${lessonId}/playback?stream=${stream}`);
  const { hls } = JSON.parse(playback) as { hls: string };
  const master = await ask(hls);
  const variant = /^[^#\s].*m3u8$/m.exec(master)?.[0] ?? '';
  const playlist = await ask(hls.replace('master.m3u8', variant));
  const segments = playlist.match(/^[^#\s].*$/gm) ?? [];
  if (segments.length === 0) throw new Error(`The video of ${lessonId} has no segments`);
  return {
    ...learner,
    segments: segments.map((segment) => hls.replace('master.m3u8', segment)),
    next: 0,
    agent,
    played: 0,
  };
}

/** @throws {Error} for a status other than 200 */
function read(url: URL, { agent, session }: { agent: Agent; session: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers: { cookie: `session=${session}` } }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => (text += chunk));
      reply.on('error', reject);
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve(text);
        else reject(new Error(`${url.pathname} answered ${reply.statusCode}`));
      });
    });
    asking.on('error', reject);
    asking.end();
  });
}
