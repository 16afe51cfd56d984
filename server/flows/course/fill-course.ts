/** Fills an empty database with the default course, and the data folder with its sample videos. */
import { cp, mkdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sections } from '#content/course.ts';
import { privateQuestionsUrl, sourceCodeUrl } from '#content/links.ts';
import { withAtomicDirectory } from '#server/flows/media/atomic-directory.ts';
import { countLessons, fillCourse } from '#server/store/lessons.ts';
import type { AppContext } from '#server/context.ts';

/** Fills an empty database, and reports progress in steps of ten per cent of the videos copied. */
export async function fillDefaultCourse(
  ctx: Pick<AppContext, 'db' | 'config'>,
  contentFolder: string,
  tellProgress: (percent: number) => void,
): Promise<void> {
  await copyMedia(join(contentFolder, 'media'), join(ctx.config.dataDir, 'media'), tellProgress);
  if ((await countLessons(ctx.db)) > 0) return;
  const lengths = JSON.parse(await readFile(join(contentFolder, 'media/lengths.json'), 'utf8')) as Record<
    string,
    number
  >;
  await fillCourse(ctx.db, {
    sections: sections.map(({ id, title, image, opensWith }) => ({ id, title, image, opensWith })),
    lessons: sections.flatMap((section) =>
      section.lessons.map((lesson) => ({
        ...lesson,
        sectionId: section.id,
        url: lesson.kind === 'link' ? lesson.url : null,
        lengthSeconds: lengths[lesson.id] ?? 0,
      })),
    ),
    resources: [
      { id: 'source-code', url: sourceCodeUrl },
      { id: 'questions', url: privateQuestionsUrl },
    ],
  });
}

/** Copies the lessons' folders, each whole or not at all; a folder that is there already is the instructor's own. */
async function copyMedia(from: string, to: string, tellProgress: (percent: number) => void): Promise<void> {
  const lessons = sections.flatMap((section) => section.lessons).filter((lesson) => lesson.kind === 'video');
  await mkdir(to, { recursive: true });
  for (const [index, { id }] of lessons.entries()) {
    if (await isThere(join(to, id))) continue;
    await withAtomicDirectory(to, async (directory) => {
      await cp(join(from, id), join(directory, id), { recursive: true });
      // Another process may have been faster.
      await rename(join(directory, id), join(to, id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      });
    });
    const [before, after] = [index, index + 1].map((count) => Math.floor((count / lessons.length) * 10) * 10);
    if (after !== undefined && after !== before) tellProgress(after);
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
