import type { Page } from 'playwright-core';
import { longLesson, longTitle } from '#tests/e2e/learner.ts';
import type { Site } from '#tests/e2e/site.ts';
import { checkedVideos, machineVideos, trimmedVideos, video, videos } from './sample-videos.ts';
import { answer, cutOff, keepWaiting, seeHeading, type View } from './view.ts';

export const studioVideosViews: View[] = [
  {
    name: 'studio-videos',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/videos', 200, reply(videos));
      await open(page, site);
      await page.getByText('Converting, 42%').waitFor();
    },
  },
  {
    name: 'studio-videos-broken',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/videos', 200, reply(checkedVideos));
      await answer(page, 'studio/videos/*/checks', 202, { done: true });
      await open(page, site);
      await page.getByText('2 videos have problems. See what to do.').waitFor();
      await page.getByRole('button', { name: 'Check now: 05 - Forms' }).click();
      await page.getByText('We decoded parts of each quality.').waitFor();
    },
  },
  {
    name: 'studio-videos-upload',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/videos', 200, reply(videos.slice(0, 3)));
      await page.route('**/studio/uploads/videos', (route) => route.abort());
      await open(page, site);
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose recordings' }).click();
      await (
        await chooser
      ).setFiles([
        { name: '04 - Dialogs.mp4', mimeType: 'video/mp4', buffer: recording },
        { name: `${longName}.mts`, mimeType: '', buffer: recording },
        { name: '06 - Voice note.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3\u0004 a voice') },
        { name: 'Notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<!doctype html>') },
      ]);
      await page
        .getByText('Drop recordings or a whole folder here')
        .evaluate(dropUnreadable, `${longName}.mp4`);
      await page.getByText('You’re offline. The upload resumes when you reconnect.').first().waitFor();
      await page.getByText('This file isn’t a recording.').first().waitFor();
      await page.getByText('Your computer couldn’t read this file.').first().waitFor();
    },
  },
  {
    name: 'studio-videos-preparing',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/videos', 200, reply(videos.slice(0, 3)));
      await page.route('**/studio/uploads/videos', (route) => route.abort());
      await page.route('**/assets/prepare-worker-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: preparingWorker }),
      );
      await open(page, site);
      await page.getByLabel('Compress every recording on this computer before uploading').check();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose recordings' }).click();
      const names = ['01 - From my phone.mp4', '02 - Lists and maps.mp4', '03 - Functions.mp4'];
      await (
        await chooser
      ).setFiles(names.map((name) => ({ name, mimeType: 'video/mp4', buffer: recording })));
      await page.getByText('Compressing on this computer, 37%, about').waitFor();
      await page.getByText('This browser can’t read the file.').first().waitFor();
      await page.getByText('You’re offline. The upload resumes when you reconnect.').waitFor();
      const last = page.getByText('Waiting to be compressed on this computer');
      await last.evaluate((line) => line.scrollIntoView({ block: 'end' }));
    },
  },
  {
    name: 'studio-videos-remove',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/videos', 200, reply(videos));
      await open(page, site);
      await page.getByRole('button', { name: 'Delete: Old introduction' }).click();
      await page.getByRole('dialog').getByText('18 MB on the site').waitFor();
    },
  },
  {
    name: 'studio-videos-captions',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/videos', 200, reply(videos));
      await open(page, site);
      await page.getByRole('button', { name: 'Captions: Old introduction' }).click();
      await page.getByRole('dialog').getByText('Bahasa Melayu').first().waitFor();
    },
  },
  {
    name: 'studio-videos-captions-file',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/videos', 200, reply(videos));
      await answer(page, 'studio/videos/*/captions/*', 200, { cues: 212, skipped: skippedCues });
      await open(page, site);
      await page.getByRole('button', { name: 'Captions: Old introduction' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Language').selectOption('other');
      await dialog.getByLabel('BCP 47 code').fill('sr-Latn');
      await chooseCaptions(page, Buffer.from(captionsOf('Dobar dan. Po\u010dinjemo.'), 'latin1'));
      await dialog
        .getByText('3 captions were skipped:')
        .evaluate((line) => line.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'studio-videos-captions-encoding',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/videos', 200, reply(videos));
      await open(page, site);
      await page.getByRole('button', { name: 'Captions: Old introduction' }).click();
      await page.getByRole('dialog').getByLabel('Language').selectOption('de');
      await chooseCaptions(
        page,
        Buffer.concat([Buffer.from(captionsOf('')), Buffer.from('cff0e8e2e5f220ece8f0', 'hex')]),
      );
      const preview = page.getByText('Привет мир');
      await preview.evaluate((line) => line.scrollIntoView({ block: 'end' }));
    },
  },
  {
    name: 'studio-videos-captions-wrong',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/videos', 200, reply(videos));
      await answer(page, 'studio/videos/*/captions/*', 400, {
        code: 'invalid-argument',
        message: 'None',
        reason: 'no-captions',
      });
      await open(page, site);
      await page.getByRole('button', { name: 'Captions: Old introduction' }).click();
      await chooseCaptions(page, Buffer.from('A letter'));
      await page.getByText('There are no captions in this file.').waitFor();
    },
  },
  {
    name: 'studio-videos-captions-remove',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/videos', 200, reply(videos));
      await open(page, site);
      await page.getByRole('button', { name: 'Captions: Old introduction' }).click();
      await page.getByRole('button', { name: 'Delete: Bahasa Melayu' }).click();
      await page.getByRole('dialog', { name: 'Delete the captions in Bahasa Melayu?' }).waitFor();
    },
  },
  {
    name: 'studio-videos-picture',
    who: 'instructor',
    night: true,
    async show(page, site) {
      const lessons = [{ id: longLesson, title: longTitle, isPublished: true }];
      await answer(page, 'studio/videos', 200, reply([video('c', longTitle, { lessons })]));
      await open(page, site);
      await page.getByRole('button', { name: `Picture: ${longTitle}` }).click();
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
      await page.getByRole('button', { name: 'One second forward' }).click();
      await page.getByText('0:01.0').waitFor();
    },
  },
  {
    name: 'studio-videos-picture-chosen',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/videos', 200, reply(videos));
      await answer(page, 'studio/videos/f/poster', 503, { code: 'unavailable', message: 'Away' });
      await open(page, site);
      await page.getByRole('button', { name: 'Picture: Old introduction' }).click();
      await page.getByRole('dialog').getByText('From the video at 1:23.4.').waitFor();
      await page.getByRole('button', { name: 'Use the default picture' }).click();
      await page.getByText('Something went wrong.').last().waitFor();
    },
  },
  {
    name: 'studio-videos-trim',
    who: 'instructor',
    night: true,
    async show(page, site) {
      const lessons = [{ id: longLesson, title: longTitle, isPublished: true }];
      await answer(
        page,
        'studio/videos',
        200,
        reply([video('c', longTitle, { lessons, lengthSeconds: 60 })]),
      );
      await open(page, site);
      await page.getByRole('button', { name: `Trim: ${longTitle}` }).click();
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
      await page.getByRole('textbox', { name: 'Starts at' }).fill('0:12');
      await page.getByRole('textbox', { name: 'Starts at' }).press('Enter');
      await page.getByText('Keeps 0:48 of 1:00.').waitFor();
    },
  },
  {
    name: 'studio-videos-trimmed',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/videos', 200, reply(trimmedVideos));
      await open(page, site);
      await page.getByText('0:12 to 9:58 of Flutter Introduction').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'studio-videos-machine',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/videos', 200, reply(machineVideos));
      await open(page, site);
      await page
        .getByText(/Generating.*40%/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Captions: Old introduction' }).click();
      const failure = page
        .getByRole('dialog')
        .getByText('The transcription service rejected the site’s key.');
      await failure.evaluate((line) => line.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'studio-videos-machine-rows',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/videos', 200, reply(machineVideos));
      await open(page, site);
      await page
        .getByText(/Generating.*40%/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'studio-videos-empty',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/videos', 200, reply([]));
      await open(page, site);
      await seeHeading(page, 'No videos yet');
    },
  },
  {
    name: 'studio-videos-loading',
    who: 'instructor',
    async show(page, site) {
      await keepWaiting(page, 'studio/videos');
      await open(page, site);
    },
  },
  {
    name: 'studio-videos-failed',
    who: 'instructor',
    async show(page, site) {
      await cutOff(page, 'studio/videos');
      await open(page, site);
      await seeHeading(page, 'The videos didn’t load');
    },
  },
];

const reply = (list: object[]) => ({ videos: list, transcriptionHost: 'api.speech.example' });

async function open(page: Page, site: Site): Promise<void> {
  // Posters of the sample videos replace those of missing videos.
  await page.route('**/studio/media/*/poster*.webp', (route) =>
    route.fulfill({ path: 'content/media/chatbot-plan/poster.webp' }),
  );
  await page.goto(`${site.url}/studio/videos`);
  await page.getByRole('button', { name: 'Choose recordings' }).waitFor();
}

const captionsOf = (text: string) => `1\n00:00:01,000 --> 00:00:04,000\n${text}`;

const skippedCues = {
  count: 3,
  first: [
    { line: 12, words: 'A list keeps things in an order, and a map finds them by a name', reason: 'time' },
    { line: 431, words: 'Zeichenkettenverarbeitungsfunktionsbibliothek', reason: 'order' },
    { line: 1_208, words: 'Credits', reason: 'beyond-video' },
  ],
};

async function chooseCaptions(page: Page, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'a.srt', mimeType: 'text/plain', buffer });
}

const longName = '2026-11-27_Screen-recording_of_the_third_lesson_about_lists-and-maps_(final,_second_take)';

/** Drops a file that is only in the cloud. */
function dropUnreadable(zone: Element, name: string): void {
  const file = (_: unknown, reject: (error: Error) => void) =>
    reject(new DOMException('Away', 'NotFoundError'));
  const item = { kind: 'file', webkitGetAsEntry: () => ({ isFile: true, name, file }) };
  const event = new Event('drop', { bubbles: true, cancelable: true });
  zone.dispatchEvent(Object.assign(event, { dataTransfer: { items: [item] } }));
}

/** The first bytes of a recording. */
const recording = Buffer.concat([
  Buffer.from('\0\0\0\x20ftypisom', 'latin1'),
  Buffer.alloc(3_000_000, 'moving pictures'),
]);

/** A worker that cannot read the first recording, and is busy with the second. */
const preparingWorker = `addEventListener('message', ({ data }) => {
  if (data.file.name.startsWith('01')) postMessage({ error: 'unreadable', detail: '' });
  else for (const [ms, progress] of [[0, 0.31], [3000, 0.37]]) setTimeout(postMessage, ms, { progress });
});`;
