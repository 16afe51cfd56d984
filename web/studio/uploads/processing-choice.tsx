/** Whether recordings are prepared on this computer: what the browser can, and what its user chose. */
import { useEffect, useState } from 'react';
import { isWorthPreparing } from '#rules/video/conversion.ts';
import { words } from '#words/words.ts';
import { stored } from '#web/platform/stored.ts';
import type { RecordingMeasures } from './check-recording.ts';
import { forgetPrepared, holdPrepared, listPrepared, readPrepared } from './processed-files.ts';
import { findSent, fingerprintOf, payloadOf, preparedPayload } from './send-recording.ts';
import type { VideoUpload } from './upload-list.ts';

/** Large recordings alone, every one, or none. */
const preparingChoices = ['large', 'every', 'none'] as const;

type PreparingChoice = (typeof preparingChoices)[number];

const memory = stored(
  () => localStorage,
  'preparing',
  (text) => preparingChoices.find((choice) => choice === text) ?? null,
);

function readPreparingChoice(): PreparingChoice {
  return memory.read() ?? 'large';
}

const writePreparingChoice = memory.write;

/** Tells whether this browser encodes H.264 and has a folder of its own for the site; null until it is known. */
function useCanPrepare(): boolean | null {
  const [can, setCan] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    void canPrepare().then((result) => !isGone && setCan(result));
    return () => void (isGone = true);
  }, []);
  return can;
}

let answer: Promise<boolean> | null = null;

export function canPrepare(): Promise<boolean> {
  answer ??= findOut().catch(() => false);
  return answer;
}

/** Main profile with the level of 1920 × 1080, which every encoder of H.264 has. */
const probe = { codec: 'avc1.4d0028', width: 1920, height: 1080, framerate: 30, bitrate: 3_000_000 };

async function findOut(): Promise<boolean> {
  const { VideoEncoder: Encoder, VideoDecoder: Decoder } = globalThis as Partial<typeof globalThis>;
  if (!isSecureContext || !Encoder || !Decoder) return false;
  if (!('locks' in navigator) || !('getDirectory' in (navigator.storage ?? {}))) return false;
  await navigator.storage.getDirectory();
  return (await Encoder.isConfigSupported(probe)).supported === true;
}

// Decides whether a recording is prepared on this computer or goes as it is.

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

const text = words.studioVideos.preparing;

/** Asks whether recordings are prepared on this computer; the answer is remembered here. */
export function PreparingChoiceField() {
  const [choice, setChoice] = useState(readPreparingChoice);
  const can = useCanPrepare();
  if (can === null) return null;
  if (!can) return <p className="max-w-prose text-quiet">{text.cannot}</p>;
  return (
    <fieldset className="grid w-full max-w-xl justify-items-start border-t border-line pt-4 text-left">
      <legend className="sr-only">{text.legend}</legend>
      {preparingChoices.map((each) => (
        <label key={each} className="flex min-h-10 cursor-pointer items-center gap-3 py-1">
          <input
            type="radio"
            name="preparing"
            className="size-5 shrink-0 accent-sky"
            checked={choice === each}
            onChange={() => {
              setChoice(each);
              writePreparingChoice(each);
            }}
          />
          <span>{text.choices[each]}</span>
        </label>
      ))}
      <p className="text-quiet">{text.hints[choice]}</p>
    </fieldset>
  );
}
