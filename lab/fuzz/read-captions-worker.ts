/** Reads captions in a thread of its own, which can be ended in the middle of a slow pattern. */
import { parentPort, workerData } from 'node:worker_threads';
import { readCaptions } from '#rules/captions/read-captions.ts';
import { sentencesOf } from '#rules/transcript.ts';

const { cues, skipped } = readCaptions(workerData as string);
parentPort?.postMessage({
  cues: cues.length,
  skipped: skipped.length,
  sentences: sentencesOf(cues).length,
});
