/** Sites that export and import their content as folders. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ContentDocument, CourseLesson } from '#rules/content/document.ts';
import type { AppContext } from '#server/context.ts';
import { receiveAttachment } from '#server/publishing/attachments.ts';
import { exportContent } from '#server/publishing/export-folder.ts';
import { publishDraft } from '#server/publishing/publish.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import { storeImage } from '#server/content/images.ts';
import { connectAttachments } from '#server/videos/storage/attachment-files.ts';
import { withLessons } from '../test-attachments.ts';
import { noPages } from '../test-context.ts';
import { createTestDatabase } from '../test-database.ts';
import { type ContentContext, createContentContext, published, saveWhole } from './content-properties.ts';
import { defaultDocument, legalConfig } from './default-course.ts';

export type Site = ContentContext & Pick<AppContext, 'config' | 'attachments'>;

/** The settings and the attachment storage of these sites. */
function filesIn(dataDir: string): Pick<AppContext, 'config' | 'attachments'> {
  const media = { store: null, accelPrefix: null };
  const config = { ...legalConfig, dataDir, media } as AppContext['config'];
  return { config, attachments: connectAttachments(config, () => 1_000) };
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

export async function createSite(): Promise<Site> {
  return { ...(await createContentContext()), ...filesIn(temporaryFolder()) };
}

/** A site without content, like a fresh database. */
export async function createEmptySite(): Promise<Site> {
  return {
    db: await createTestDatabase(),
    now: () => 1_000,
    randomBytes,
    pages: noPages,
    ...filesIn(temporaryFolder()),
  };
}

/** Publishes a course with an uploaded picture and two lessons, one with a video, files, chapters and an attachment. */
export async function publishOwnCourse(site: Site): Promise<ContentDocument> {
  const poster = readFileSync('content/media/flutter-introduction/poster.webp');
  const { id } = await storeImage(site, { type: 'image/webp', width: 640, height: 360, bytes: poster });
  const other = readFileSync('content/media/first-app-on-a-phone/poster.webp');
  const inArticle = await storeImage(site, { type: 'image/webp', width: 640, height: 360, bytes: other });
  const video = join(site.config.dataDir, 'media/install-flutter');
  mkdirSync(join(video, 'captions'), { recursive: true });
  writeFileSync(join(video, 'master.m3u8'), '#EXTM3U\n');
  writeFileSync(join(video, 'captions/ms.vtt'), 'WEBVTT\n');
  const attached = await receiveAttachment(site, {
    body: new Blob(['\0 any bytes \xff']).stream(),
    announced: null,
    uid: 'teacher',
  });
  const [section] = withLessons(defaultDocument, {
    'install-flutter': {
      chapters: [{ id: 'begin', atSeconds: 3, title: { en: 'Begin', ms: 'Mula' } }],
      attachments: [{ id: attached.id, name: 'Nota “satu”.zip' }],
    },
  }).course.sections;
  const document: ContentDocument = {
    ...defaultDocument,
    site: { ...defaultDocument.site, name: 'Kursus “Rizal” 🎓', languages: ['en', 'ms'] },
    instructor: { ...defaultDocument.instructor, picture: `image:${id}` },
    course: {
      ...defaultDocument.course,
      sections: [{ ...section!, lessons: [...section!.lessons.slice(1, 3), articleWith(inArticle.id)] }],
    },
  };
  const version = await saveWhole(site, document);
  await publishDraft(site, { ...published, version });
  return document;
}

/** A lesson without a video that shows the image and ends in a quiz. */
function articleWith(image: string): CourseLesson {
  return {
    id: 'own-article',
    title: { en: 'Columns', ms: 'Lajur' },
    description: { en: '' },
    state: 'published',
    isFreePreview: false,
    isFree: false,
    kind: 'article',
    body: { en: `# Columns\n\n![A chart](/images/${image})`, ms: '# Lajur' },
    attachments: [],
    quiz: [
      {
        id: 'q-one',
        kind: 'multiple',
        question: { en: 'Which ones?' },
        choices: [
          { id: 'a', text: { en: 'This' }, isCorrect: true },
          { id: 'b', text: { en: 'That' }, isCorrect: false },
        ],
        accepted: [],
        explanation: { en: 'Because.' },
      },
    ],
  };
}

export async function exportOf(site: Site): Promise<string> {
  const folder = temporaryFolder();
  await exportContent(site, { document: (await readPublishedContent(site)).document, folder });
  return folder;
}

/** Returns the content of every file in a folder. */
export function filesOf(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  return Object.fromEntries(
    paths.map((path) => [relative(folder, path), readFileSync(path).toString('base64')]),
  );
}
