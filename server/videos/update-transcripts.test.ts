import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';
import { publishForTest } from '#tests/content/previews.ts';
import { createTestContext } from '#tests/test-context.ts';
import { updateTranscripts } from './update-transcripts.ts';

const captionsOf = (text: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${text}\n`;

/** A site with a video in two languages, whose transcript is the English one. */
async function siteWithTranscript(files: Record<string, string>) {
  const ctx = await createTestContext();
  const reads: string[] = [];
  const videoFiles = {
    ...ctx.videoFiles,
    readText: async ({ id, file }: { id: string; file: string }) => {
      reads.push(`${id}/${file}`);
      return files[file] ?? null;
    },
  };
  await ctx.db.updateTable('videos').set({ captions: '[]' }).execute();
  const row = { id: 'film', lengthMs: 5000, renditions: null, captions: '["en","ms"]' };
  await ctx.db
    .insertInto('videos')
    .values({ ...row, createdAt: 1, changedAt: 1, transcriptLanguage: 'en', state: 'ready' })
    .execute();
  const line = { videoId: 'film', position: 0, startMs: 0, text: 'Hello.', folded: 'hello.', parts: null };
  await ctx.db.insertInto('transcriptLines').values(line).execute();
  const transcript = async () => {
    const lines = await ctx.db
      .selectFrom('transcriptLines')
      .select('text')
      .where('videoId', '=', 'film')
      .execute();
    const { transcriptLanguage } = await ctx.db
      .selectFrom('videos')
      .select('transcriptLanguage')
      .where('id', '=', 'film')
      .executeTakeFirstOrThrow();
    return [transcriptLanguage, ...lines.map(({ text }) => text)];
  };
  const publishIn = (defaultLanguage: string) =>
    publishForTest(ctx, { ...defaultDocument, site: { ...defaultDocument.site, defaultLanguage } });
  return { ctx, reads, transcript, publishIn, update: () => updateTranscripts({ ...ctx, videoFiles }) };
}

test('a transcript follows the default language of the site, and is read once', async () => {
  const { reads, transcript, publishIn, update } = await siteWithTranscript({
    'captions/ms.vtt': captionsOf('Helo.'),
  });
  await update();
  expect([reads, await transcript()]).toEqual([[], ['en', 'Hello.']]);
  await publishIn('ms');
  await update();
  await update();
  expect([reads, await transcript()]).toEqual([['film/captions/ms.vtt'], ['ms', 'Helo.']]);
});

test('a transcript stays where the captions cannot be read', async () => {
  const { transcript, publishIn, update } = await siteWithTranscript({});
  await publishIn('ms');
  await update();
  expect(await transcript()).toEqual(['en', 'Hello.']);
});

test('the language of a transcript from before is found out', async () => {
  const { ctx, transcript, update } = await siteWithTranscript({});
  await ctx.db.updateTable('videos').set({ transcriptLanguage: null }).execute();
  await update();
  expect(await transcript()).toEqual(['en', 'Hello.']);
});
