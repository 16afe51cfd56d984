/** Times the publishing of a large course on a site that serves. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { readDraft } from '#server/flows/content/read-draft.ts';
import { saveDraftPage } from '#server/flows/content/save-draft.ts';
import { legalConfig } from '#tests/content/legal-config.ts';
import { largeCourse } from '#tests/content/large-course.ts';
import { noPages } from '#tests/test-context.ts';
import type { DatabasePlace } from '../database.ts';
import { headersOf } from '../load/requests.ts';
import { type Product, startProduct } from '../product.ts';
import { signInInstructor } from '../studio/many-payments.ts';

/** Milliseconds from the press to the reply, and to the moment when the outline and the front page have the course. */
export type PublishTime = { replied: number; shown: number };

const course = largeCourse();

/** The title of a section, which stands in the outline and on the front page. */
const lastSection = course.sections.at(-1)?.title.en ?? '';

/** Publishes the large course as the studio does. Afterwards the place holds it. */
export async function timePublish(place: DatabasePlace): Promise<PublishTime> {
  const version = await saveDraft(place);
  const session = await signInInstructor(place, Date.now());
  const product = await startProduct({ place });
  try {
    const body = JSON.stringify({ version, note: '' });
    const path = '/api/studio/content/revisions';
    const began = performance.now();
    const reply = await fetch(new URL(path, product.url), {
      method: 'POST',
      headers: {
        ...headersOf({ path, session, body }),
        Origin: new URL(product.environment['SITE_URL'] ?? '').origin,
      },
      body,
    });
    if (!reply.ok) throw new Error(`Publishing answered ${reply.status}: ${await reply.text()}`);
    const replied = performance.now() - began;
    while (!(await isShown(product))) await sleep(20);
    return { replied, shown: performance.now() - began };
  } finally {
    await product.stop();
  }
}

async function isShown({ url }: Product): Promise<boolean> {
  const pages = await Promise.all(['/', '/api/course'].map((path) => fetch(new URL(path, url))));
  const texts = await Promise.all(pages.map((page) => page.text()));
  return texts.every((text) => text.includes(lastSection));
}

async function saveDraft(place: DatabasePlace): Promise<string> {
  const db = openDatabase(place);
  const ctx = { db, config: legalConfig, now: Date.now, randomBytes, pages: noPages };
  const { version: former } = await readDraft(ctx);
  const change = { page: 'course', content: course, version: former, uid: 'teacher' } as const;
  const { version } = await saveDraftPage(ctx, change);
  await db.destroy();
  return version;
}
