import { biggestDrop, binSecondsOf, countBins, fewestStarters } from '#rules/lesson-figures.ts';
import * as endpoints from '#contract/studio/lesson-figures.ts';
import { readCourse } from '#server/course/published-course.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  findFigures,
  findLastCount,
  readFigures,
  readReplays,
  readSentences,
  type StoredFigures,
} from './store.ts';

const listLessonFigures = handle(endpoints.listLessonFigures, async (ctx, c) => {
  const [videos, figures, last] = [
    await listVideos(ctx),
    await readFigures(ctx.db),
    await findLastCount(ctx.db),
  ];
  const lessons = videos.map(({ videoId, ...lesson }) => {
    const own = figures.get(lesson.id);
    return { ...lesson, ...describe(own?.videoId === videoId ? own : undefined) };
  });
  return c.json({ countedAt: last?.countedAt ?? null, lessons }, 200);
});

const readLessonFigures = handle(endpoints.readLessonFigures, async (ctx, c) => {
  const { id: lessonId } = c.req.valid('param');
  const found = (await listVideos(ctx)).find(({ id }) => id === lessonId);
  if (!found) throw new ApiError('not-found', 'There is no such lesson with a video.');
  const { videoId, ...lesson } = found;
  const last = await findLastCount(ctx.db);
  const figures = await findFigures(ctx.db, { lessonId, videoId });
  return c.json(
    {
      ...lesson,
      ...describe(figures),
      countedAt: last?.countedAt ?? null,
      videoSince: figures && figures.videoSince > 0 ? figures.videoSince : null,
      bins: figures && hasEnough(figures) ? await readBins(ctx, figures) : null,
      sentences: await readSentences(ctx.db, { videoId }),
    },
    200,
  );
});

async function listVideos(ctx: AppContext) {
  const { sections, lessons } = await readCourse(ctx);
  return sections.flatMap((section) =>
    section.lessons.flatMap(({ id, title, lengthSeconds }) => {
      const videoId = lessons.get(id)?.videoId ?? null;
      return videoId === null ? [] : [{ id, title, section: section.title, lengthSeconds, videoId }];
    }),
  );
}

function hasEnough({ starters }: StoredFigures): boolean {
  return starters >= fewestStarters;
}

function describe(figures: StoredFigures | undefined) {
  if (!figures) return { starters: null, totals: null };
  const { starters, finished, medianReachMs, left, lengthMs } = figures;
  if (!hasEnough(figures)) return { starters, totals: null };
  const drop = biggestDrop(left);
  const totals = {
    finished,
    medianReach: (medianReachMs ?? 0) / 1000,
    biggestDrop: drop && { at: drop.bin * binSecondsOf(lengthMs / 1000), learners: drop.learners },
  };
  return { starters, totals };
}

async function readBins(ctx: AppContext, { lessonId, videoId, lengthMs, played, left }: StoredFigures) {
  const replays = await readReplays(ctx.db, { lessonId, videoId });
  const lengthSeconds = lengthMs / 1000;
  const seconds = binSecondsOf(lengthSeconds);
  const replayed = Array.from({ length: countBins(lengthSeconds) }, (_, bin) => {
    const binMs = Math.min(seconds, lengthSeconds - bin * seconds) * 1000;
    return Math.round(((replays.get(bin * seconds) ?? 0) / binMs) * 10) / 10;
  });
  return { seconds, played, left, replayed };
}

export const routes = [listLessonFigures, readLessonFigures];
