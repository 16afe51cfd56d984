import * as endpoints from '#contract/lessons.ts';
import { handle } from '#server/routes/handle.ts';
import type { LessonProgress } from '#server/store/progress.ts';
import { findProgressViewer } from '#server/store/session-lookup.ts';
import { readViewerBy } from './viewer.ts';

const readProgress = handle(endpoints.readProgress, async (ctx, c) => {
  const viewer = await readViewerBy(ctx, c, findProgressViewer);
  const begun = [...(viewer?.progress ?? [])].filter(([, progress]) => wasTouched(progress));
  return c.json(Object.fromEntries(begun), 200);
});

/** A lesson that was only opened has a row, and nothing in it. */
function wasTouched({ watched, seconds, resumeAt, tick }: LessonProgress): boolean {
  return watched || seconds > 0 || resumeAt > 0 || tick !== null;
}

export const routes = [readProgress];
