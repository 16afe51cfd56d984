/** The patrol: checks the videos of published lessons, and requested ones, one at a time over all processes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isBroken, isCheckDue, isDoubtful, playsWithout } from '#rules/video/patrol.ts';
import { messagesFor, siteLanguage } from '#messages/messages-for.ts';
import {
  claimCheck,
  findCheckedVideo,
  type Finding,
  finishCheck,
  forgetCheck,
  listInstructors,
  listVideoChecks,
  markTold,
  releaseCheck,
  renewCheck,
  type VideoCheck,
} from './patrol-store.ts';
import type { AppContext } from '#server/context.ts';
import { readCourse } from '#server/course/published-course.ts';
import { writeMail } from '#server/mail/queue.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import {
  type Address,
  findAddress,
  SiteUnreachable,
  type FetchLimits,
  checkVideo,
  openMediaClient,
} from './check-video.ts';
import { openSegmentDecoder, type SegmentDecoder } from './packaging/decoder.ts';
import { readVideoUses } from './video-uses.ts';

export type Patrol = {
  /** The time when this process started. */
  startedAt: number;
  /** Aborts the current check; the video is checked after the next start. */
  signal: AbortSignal;
  limits?: FetchLimits;
  pauses?: { filesMs: number; againMs: number };
  openDecoder?: () => SegmentDecoder;
};

/** A round resolves the site's address once, and skips videos that were removed in the meantime. */
type Round = Patrol & { address: () => Promise<Address>; gone: Set<string> };

/** The pause before each file spares network and disk; the second check waits for a hiccup to pass. */
const usualPauses = { filesMs: 200, againMs: 5_000 };

/** Checks all videos that are due. @throws {SiteUnreachable} when the site cannot reach itself */
export async function patrolVideos(ctx: AppContext, given: Patrol): Promise<void> {
  let found: Promise<Address> | undefined;
  const patrol: Round = {
    ...given,
    address: () => (found ??= findAddress(ctx, given.signal)),
    gone: new Set(),
  };
  for (;;) {
    patrol.signal.throwIfAborted();
    const next = await findNext(ctx, patrol);
    if (next === null) break;
    const lease = ctx.randomBytes(12).toString('base64url');
    const { videoId, checkedAt } = next;
    if (!(await claimCheck(ctx.db, { videoId, lease, checkedAt, now: ctx.now() }))) return;
    await checkAndSave(ctx, { ...next, lease }, patrol);
  }
}

type Next = Pick<VideoCheck, 'videoId' | 'checkedAt' | 'failures' | 'brokenAt' | 'requestedAt' | 'part'> & {
  /** A published lesson that shows it. */
  lessonId: string | null;
};

const unknown = {
  requestedAt: null,
  checkedAt: null,
  failures: 0,
  brokenAt: null,
  toldAt: null,
  part: null,
};

/** Returns the next video to check. When none is left or doubtful, the instructors are notified of broken ones. */
async function findNext(ctx: AppContext, { startedAt, gone }: Round): Promise<Next | null> {
  const checks = new Map((await listVideoChecks(ctx.db)).map((check) => [check.videoId, check]));
  const lessons = new Map<string, string>();
  for (const { id, videoId } of (await readCourse(ctx)).lessons.values())
    if (videoId !== null && !lessons.has(videoId)) lessons.set(videoId, id);
  const all = [...new Set([...lessons.keys(), ...checks.keys()])].map((videoId) => ({
    ...(checks.get(videoId) ?? { ...unknown, videoId }),
    lessonId: lessons.get(videoId) ?? null,
  }));
  const at = { now: ctx.now(), startedAt };
  const due = all.filter(
    (video) => !gone.has(video.videoId) && isCheckDue(video, { ...at, isPublished: video.lessonId !== null }),
  );
  const next = due.find(({ requestedAt }) => requestedAt !== null) ?? due[0];
  if (next) return next;
  const published = all.filter(({ lessonId }) => lessonId !== null);
  const untold = published.filter((video) => isBroken(video) && video.toldAt === null);
  if (untold.length > 0 && !published.some(isDoubtful))
    await notifyBrokenVideos(ctx, { videoIds: untold.map(({ videoId }) => videoId) });
  return null;
}

type Claimed = Next & { lease: string };

class LeaseLost extends Error {}

class VideoGone extends Error {}

async function checkAndSave(ctx: AppContext, claimed: Claimed, patrol: Round): Promise<void> {
  try {
    const { finding, tries } = await checkWithRetry(ctx, claimed, patrol);
    const { videoId, lease } = claimed;
    const isOurs = await finishCheck(ctx.db, {
      videoId,
      lease,
      finding,
      tries,
      former: claimed,
      now: ctx.now(),
    });
    if (isOurs && 'trouble' in finding) ctx.log.warn({ event: 'video-trouble', video: videoId, ...finding });
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (error instanceof VideoGone) {
      patrol.gone.add(claimed.videoId);
      await forgetCheck(ctx.db, claimed);
      return;
    }
    if (!(error instanceof SiteUnreachable)) await releaseCheck(ctx.db, claimed);
    else await saveUnreachable(ctx, claimed);
    throw error;
  }
}

/** Records for the requester that the site could not reach itself; a video that was due stays due. */
async function saveUnreachable(ctx: AppContext, claimed: Claimed): Promise<void> {
  const finding = { trouble: 'no-gate', part: { kind: 'master' }, file: '' } as const;
  await finishCheck(ctx.db, { ...claimed, finding, tries: 0, former: claimed, now: ctx.now() });
}

/** Repeats a requested check after a problem, since its requester waits; other checks are repeated in some minutes. */
async function checkWithRetry(
  ctx: AppContext,
  claimed: Claimed,
  patrol: Round,
): Promise<{ finding: Finding; tries: number }> {
  const first = await checkOnce(ctx, claimed, patrol);
  if ('depth' in first || claimed.requestedAt === null) return { finding: first, tries: 1 };
  await sleep((patrol.pauses ?? usualPauses).againMs, undefined, { signal: patrol.signal });
  return { finding: await checkOnce(ctx, claimed, patrol), tries: 2 };
}

async function checkOnce(ctx: AppContext, of: Claimed, patrol: Round): Promise<Finding> {
  const { signal, limits, pauses = usualPauses, openDecoder = openSegmentDecoder } = patrol;
  const video = await findCheckedVideo(ctx.db, { videoId: of.videoId });
  if (!video) throw new VideoGone();
  const client = openMediaClient(ctx, of, {
    address: await patrol.address(),
    signal,
    ...(limits ? { limits } : {}),
  });
  const decoder = openDecoder();
  try {
    return await checkVideo({
      video,
      decoder,
      client: {
        async fetchFile(file) {
          await sleep(pauses.filesMs, undefined, { signal });
          if (!(await renewCheck(ctx.db, { ...of, now: ctx.now() }))) throw new LeaseLost();
          return client.fetchFile(file);
        },
      },
    });
  } finally {
    decoder.close();
  }
}

/** Notifies the instructors in one email which lessons do not play or lack a part, once for each video that broke. */
async function notifyBrokenVideos(
  ctx: AppContext,
  { videoIds }: { videoIds: readonly string[] },
): Promise<void> {
  const uses = await readVideoUses(ctx);
  const emails = ctx.config.instructorEmails;
  await transaction(ctx.db, async (tx) => {
    const newlyBroken = await markTold(tx, { videoIds, now: ctx.now() });
    const titlesOf = (plays: boolean) =>
      newlyBroken
        .filter(({ part }) => playsWithout(part) === plays)
        .flatMap(({ videoId }) => uses.get(videoId)?.lessons ?? [])
        .filter(({ isPublished }) => isPublished)
        .map(({ title }) => title);
    const found = { titles: titlesOf(false), incomplete: titlesOf(true) };
    if (found.titles.length + found.incomplete.length === 0) return;
    for (const { email } of await listInstructors(tx, { emails })) {
      const mail = messagesFor(siteLanguage).staffMail.brokenVideosMail({
        siteUrl: ctx.config.siteUrl,
        ...found,
      });
      await writeMail(tx, ctx, { ...mail, kind: 'videos-broken', to: email, language: siteLanguage });
    }
  });
}
