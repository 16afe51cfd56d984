/** Learners' requests while the site packages a recording in 1080p, beside the same requests alone. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/platform/db/database.ts';
import { advanceUpload, insertUpload, listStudioVideos } from '#server/videos/store.ts';
import { writeRecording } from '#tests/videos/recordings.ts';
import type { Bench } from '../bench.ts';
import type { DatabasePlace } from '../database.ts';
import { atMost, type Goal } from '../report.ts';
import type { Stream } from '../load/paced-load.ts';
import { writeRequests } from '../load/requests.ts';
import { learnerRequests } from '../parts/frequent-requests.ts';
import { errorsOf, runStreams, withLaunchDay } from '../parts/launch-day-run.ts';
import { segmentRequests, writeSegments } from './segments.ts';

const seconds = 30;

/** An evening with some hundreds of learners. */
const perSecond = { outline: 20, playback: 20, segments: 20 };

const viewers = 200;

/** Measured with the site and the process that packages on one core, as on the smallest computers. */
export async function measurePackaging(bench: Bench): Promise<Goal[]> {
  return withLaunchDay(bench, 'sqlite', async (folder, { product, fixture }) => {
    const { place } = product;
    const [first] = fixture.learners;
    if (!first) throw new Error('There are no learners.');
    const learners = fixture.learners
      .slice(0, viewers)
      .map((learner) => ({ ...learner, lessonId: first.lessonId }));
    writeSegments(join(place.dataDir, 'media', first.lessonId));
    const requests = {
      outline: learners.map(learnerRequests.outline),
      playback: learners.map(learnerRequests.playback),
      segments: await segmentRequests(product, learners),
    };
    const streams = Object.entries(requests).map(([name, each]): Stream => ({
      name,
      file: writeRequests(folder, name, each),
      perSecond: perSecond[name as keyof typeof perSecond],
      statuses: [200],
    }));
    const load = { folder, product, streams, seconds };
    await runStreams({ ...load, title: 'warming up', seconds: 5 });
    const alone = await runStreams({ ...load, title: 'learners alone' });
    const isPackaging = await startPackaging(place);
    const meanwhile = await runStreams({ ...load, title: 'learners while 1080p is packaged', waits: false });
    if (!(await isPackaging())) throw new Error('The recording was packaged before the learners were done.');
    return [
      ...meanwhile.map(({ name, p99 }, at) =>
        atMost(`p99 of ${name} while the site packages`, p99 / (alone[at]?.p99 ?? NaN), 2, ' ×'),
      ),
      atMost('errors while the site packages', errorsOf(meanwhile), 0, ''),
    ];
  });
}

/** Lets the site package a recording in 1080p, and resolves when it has begun. The result tells whether it still does. */
async function startPackaging(place: DatabasePlace): Promise<() => Promise<boolean>> {
  const id = 'vbenchpackaging';
  const folder = join(place.dataDir, 'media', '.recordings');
  mkdirSync(folder, { recursive: true });
  const film = { width: 1920, height: 1080, framesPerSecond: 25, seconds: 30 };
  await writeRecording(join(folder, id), film);
  const db = openDatabase(place);
  const upload = {
    id,
    name: 'Bench',
    sourceBytes: 1,
    fingerprint: null,
    createdBy: 'bench',
    now: Date.now(),
  };
  await insertUpload(db, upload);
  await advanceUpload(db, { id, from: 0, to: 1, now: Date.now() });
  const isPackaging = async () =>
    (await listStudioVideos(db)).some((video) => video.id === id && video.state === 'packaging');
  for (let tries = 0; !(await isPackaging()); tries += 1) {
    if (tries > 100) throw new Error('The site does not package.');
    await sleep(200);
  }
  return isPackaging;
}
