import * as endpoints from '#contract/lessons.ts';
import { handle } from '#server/routes/handle.ts';
import { lessonAccess } from '#rules/access.ts';
import { searchWords } from '#rules/transcript.ts';
import { searchSentences } from '#server/store/videos.ts';
import { readCourse } from '#server/flows/course/course-cache.ts';
import { hitRateLimitOfRead } from '#server/routes/rate-limit.ts';

/** More than anybody reads; who sees so many adds a word. */
const linesAtMost = 40;

/** One for every letter of a quick typist. */
const searchesAtMost = 120;

const searchTranscripts = handle(endpoints.searchTranscripts, async (ctx, c, viewer) => {
  await hitRateLimitOfRead(ctx, {
    key: `transcripts ${viewer.user.uid}`,
    atMost: searchesAtMost,
    windowMs: 60_000,
  });
  const { sections } = await readCourse(ctx);
  const lessonIds = sections.flatMap(({ lessons, opensWith }) =>
    lessons.flatMap((lesson) =>
      lessonAccess(viewer, { ...lesson, opensWith }) === 'play' ? [lesson.id] : [],
    ),
  );
  const words = searchWords(c.req.valid('query').words);
  const found = await searchSentences(ctx.db, { words, lessonIds, atMost: linesAtMost + 1 });
  return c.json({ lines: found.slice(0, linesAtMost), more: found.length > linesAtMost }, 200);
});

export const routes = [searchTranscripts];
