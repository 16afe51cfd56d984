/** Decides whether a recording is prepared on this computer or goes as it is. */
import { isWorthPreparing } from '#rules/video/preparing.ts';
import type { RecordingMeasures } from '../check-recording.ts';
import { findSent, fingerprintOf, payloadOf, preparedPayload } from '../send-recording.ts';
import type { VideoUpload } from '../upload-list.ts';
import { canPrepare, readPreparingChoice } from './preparing-choice.ts';
import { forgetPrepared, holdPrepared, listPrepared, readPrepared } from './prepared-files.ts';

/** Without a payload the recording is to be prepared. */
type Way = Pick<VideoUpload, 'payload' | 'kept'>;

export async function chooseWay(file: File, measures: RecordingMeasures): Promise<Way> {
  if (!(await canPrepare())) return { payload: payloadOf(file), kept: null };
  const prepared = await findPrepared(fingerprintOf(file)).catch(() => null);
  if (prepared) return prepared;
  const asItIs = payloadOf(file);
  const choice = readPreparingChoice();
  const isWanted =
    choice === 'every' || (choice === 'large' && isWorthPreparing({ bytes: file.size, ...measures }));
  // The site may have a part of it already.
  const isBegun = isWanted && (await findSent(asItIs).catch(() => null)) !== null;
  return { payload: isWanted && !isBegun ? null : asItIs, kept: null };
}

/** The same recording may have been prepared before; what was not finished is removed. */
async function findPrepared(fingerprint: string): Promise<Way | null> {
  for (const recording of await listPrepared(Date.now())) {
    if (recording.fingerprint !== fingerprint) continue;
    const kept = await holdPrepared(recording.id);
    if (!kept) continue;
    if (recording.bytes !== null)
      return { payload: preparedPayload(await readPrepared(recording.id), recording), kept };
    await forgetPrepared(kept);
  }
  return null;
}
