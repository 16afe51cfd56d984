/** Decides whether recordings are converted on this computer: the browser’s support and the user’s choice. */
import { useEffect, useState } from 'react';
import { isWorthPreparing } from '#rules/video/conversion.ts';
import { isAudioName } from '#rules/video/upload.ts';
import { messages } from '#messages/messages.ts';
import { ChoiceField } from '#web/parts/field.tsx';
import { stored } from '#web/platform/stored.ts';
import type { RecordingMeasures } from './check-recording.ts';
import { forgetPrepared, holdPrepared, listPrepared, readPrepared } from './processed-files.ts';
import { findEarlierVideo, payloadOf, preparedPayload } from './recording-payload.ts';
import type { VideoUpload } from './video-upload-list.ts';

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

/** Returns whether this browser can encode H.264 and store files; null until known. */
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
  answer ??= checkSupport().catch(() => false);
  return answer;
}

/** Main profile at the level for 1920 × 1080, which every H.264 encoder supports. */
const probe = { codec: 'avc1.4d0028', width: 1920, height: 1080, framerate: 30, bitrate: 3_000_000 };

async function checkSupport(): Promise<boolean> {
  const { VideoEncoder: Encoder, VideoDecoder: Decoder } = globalThis as Partial<typeof globalThis>;
  if (!isSecureContext || !Encoder || !Decoder) return false;
  if (!('locks' in navigator) || !('getDirectory' in (navigator.storage ?? {}))) return false;
  await navigator.storage.getDirectory();
  return (await Encoder.isConfigSupported(probe)).supported === true;
}

/** Without a payload, the recording will be converted. */
type Way = Pick<VideoUpload, 'payload' | 'kept'>;

export async function chooseWay(
  file: File,
  { fingerprint, measures }: { fingerprint: string; measures: RecordingMeasures },
): Promise<Way> {
  const original = payloadOf(file, fingerprint);
  if (!(await canPrepare())) return { payload: original, kept: null };
  const prepared = await findPrepared(fingerprint).catch(() => null);
  if (prepared) return prepared;
  const choice = readPreparingChoice();
  const isWanted =
    !isAudioName(file.name) &&
    (choice === 'every' || (choice === 'large' && isWorthPreparing({ bytes: file.size, ...measures })));
  // Resumes an upload of the original instead.
  const isBegun =
    isWanted && (await findEarlierVideo(original, { orComplete: false }).catch(() => null)) !== null;
  return { payload: isWanted && !isBegun ? null : original, kept: null };
}

/** Returns an earlier conversion of the same recording, and deletes incomplete ones. */
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

const text = messages.studioVideos.preparing;

/** Asks whether recordings are converted on this computer. The browser stores the choice. */
export function PreparingChoiceField() {
  const [choice, setChoice] = useState(readPreparingChoice);
  const can = useCanPrepare();
  if (can === null) return null;
  if (!can) return <p className="max-w-prose text-quiet">{text.cannot}</p>;
  return (
    <div className="w-full max-w-xl text-left">
      <ChoiceField
        legend={text.legend}
        isLegendHidden
        options={preparingChoices.map((each) => ({
          value: each,
          label: text.choices[each],
          hint: each === choice && text.hints[each],
        }))}
        value={choice}
        onChange={(each) => {
          setChoice(each);
          writePreparingChoice(each);
        }}
      />
    </div>
  );
}
