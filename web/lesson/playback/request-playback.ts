/** Asks how to play a lesson. The answer names this tab's stream, which is one of the person's two. */
import { call } from '../../call.ts';
import type { VideoPlayback } from './playback-lease.ts';
import { keepStream, readStream } from './playback-session-memory.ts';

/** @throws {ApiError} */
export async function askPlayback(lessonId: string): Promise<VideoPlayback> {
  const ahead = asked;
  asked = null;
  if (ahead?.lessonId === lessonId) return ahead.answer;
  return askNow(lessonId);
}

let asked: { lessonId: string; answer: Promise<VideoPlayback> } | null = null;

/**
 * Asks before the player does, which then takes this answer instead of asking. To be called for a lesson that is being
 * opened, not for one that may be: asking begins a stream. Gives the way to forget an answer that nobody took.
 */
export function askAhead(lessonId: string): () => void {
  const answer = asked?.lessonId === lessonId ? asked.answer : askNow(lessonId);
  // Whoever takes the answer hears of a refusal.
  answer.catch(() => undefined);
  asked = { lessonId, answer };
  return () => {
    if (asked?.answer === answer) asked = null;
  };
}

async function askNow(lessonId: string): Promise<VideoPlayback> {
  const playback = await call('GET /api/lessons/{id}/playback', {
    params: { id: lessonId },
    query: { stream: readStream() },
  });
  if (playback.kind !== 'video') throw new Error(`The lesson ${lessonId} is no video`);
  keepStream(playback.stream);
  return playback;
}
