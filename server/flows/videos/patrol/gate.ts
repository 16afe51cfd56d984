/** Asks the site's own gate for the files of a video, over HTTP and with a media URL such as players get. */
import { mediaExpiry, mediaUrl } from '#rules/media-url.ts';
import type { AppContext } from '#server/context.ts';
import { doctorHeader, doctorPass } from '#server/flows/doctor/doctor-pass.ts';
import { fetchWhole, type FetchedFile } from '#server/outside/media/fetch-whole.ts';
import { noLesson, patrolHeader, patrolPass, patrolSession } from './patrol-pass.ts';

export type Gate = {
  /** Fetches a file of a video. @throws {GateAway} where the site does not answer itself */
  fetchFile(file: string): Promise<FetchedFile>;
};

/** The site did not reach itself; nothing is known about its videos. */
export class GateAway extends Error {}

export type GateLimits = { timeoutMs: number; bytesAtMost: number };

const limits: GateLimits = { timeoutMs: 30_000, bytesAtMost: 64_000_000 };

/** A site that does not answer within this is away. */
const answerMs = 8_000;

/** `lessonId` is a published lesson that shows the video; null for a video that none shows. */
export type GatedVideo = { videoId: string; lessonId: string | null };

export function openGate(
  ctx: AppContext,
  { videoId, lessonId }: GatedVideo,
  {
    address,
    signal,
    limits: { timeoutMs, bytesAtMost } = limits,
  }: { address: Address; signal: AbortSignal; limits?: GateLimits },
): Gate {
  return {
    async fetchFile(file) {
      const { playbackSessionId, id: sessionId } = patrolSession;
      const expiresAt = mediaExpiry(ctx.now(), playbackSessionId);
      const grant = { lessonId: lessonId ?? noLesson, videoId, sessionId, playbackSessionId, expiresAt };
      const folder = mediaUrl(grant, (text) => ctx.secret.sign('media', text));
      const headers = { [patrolHeader]: patrolPass(ctx) };
      const url = `${address.origin}${folder}/${file}`;
      const fetched = await fetchWhole({ url, headers, signal, timeoutMs, bytesAtMost });
      const isAway = typeof fetched === 'object' && 'away' in fetched && fetched.away === 'site';
      // Without the proxy in front nobody sends what the site leaves to it.
      if (isAway || (fetched === 'not-sent' && !address.isPublic)) throw new GateAway();
      return fetched;
    },
  };
}

export type Address = { origin: string; isPublic: boolean };

/**
 * Returns the site's public address; where it leads elsewhere, or a machine does not reach itself by it, that of this
 * process. @throws {GateAway} where neither is this site
 */
export async function findAddress(ctx: AppContext, signal: AbortSignal): Promise<Address> {
  const { siteUrl, host, port } = ctx.config;
  if (await isThisSite(ctx, siteUrl, signal)) return { origin: siteUrl, isPublic: true };
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const own = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  if (own === siteUrl || !(await isThisSite(ctx, own, signal))) throw new GateAway();
  ctx.log.warn({ event: 'patrol-not-public', url: siteUrl });
  return { origin: own, isPublic: false };
}

async function isThisSite(ctx: AppContext, origin: string, signal: AbortSignal): Promise<boolean> {
  const reply = await fetchWhole({
    url: `${origin}/healthz/request`,
    headers: { [doctorHeader]: doctorPass(ctx) },
    timeoutMs: answerMs,
    bytesAtMost: 10_000,
    signal,
  });
  return typeof reply === 'object' && 'bytes' in reply;
}
