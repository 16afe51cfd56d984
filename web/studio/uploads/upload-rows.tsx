import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { acceptedRecordings } from '#rules/video/upload.ts';
import { messages } from '#messages/messages.ts';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { leftOf, UploadRow } from './upload-row.tsx';
import { type VideoUpload, videoUploads } from './video-upload-list.ts';
import { cancelUpload, pauseUpload, resumeUpload, startVideoUploads } from './video-uploads.ts';

const text = messages.studioVideos;

export function UploadsSection() {
  const uploads = videoUploads.use();
  if (uploads.length === 0) return null;
  return (
    <section aria-labelledby="uploads-title" className="grid gap-3">
      <div>
        <h2 id="uploads-title" className="text-title">
          {text.uploads.title}
        </h2>
        <p className="text-quiet">{text.uploads.leaveOpen}</p>
      </div>
      <VideoUploadRows uploads={uploads} />
    </section>
  );
}

function VideoUploadRows({ uploads }: { uploads: readonly VideoUpload[] }) {
  return (
    <ul className="grid grid-cols-1 gap-2">
      {uploads.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          failure={upload.failure && text.failures[upload.failure]}
          canTryAgain={upload.payload !== null && !permanentFailures.includes(upload.failure)}
          note={upload.notPrepared && text.preparing.not[upload.notPrepared]}
          preparing={preparingOf(upload)}
          onPause={() => pauseUpload(upload.key)}
          onResume={() => resumeUpload(upload.key)}
          onCancel={() => cancelUpload(upload.key)}
        />
      ))}
    </ul>
  );
}

function preparingOf({ name, state, prepared, payload, secondsLeft }: VideoUpload) {
  const meter = text.preparing.meter(name);
  if (state === 'waiting' && !payload) return { state: text.preparing.waiting, meter, share: 0 };
  if (state !== 'preparing') return undefined;
  const percent = Math.min(100, Math.floor(prepared * 100));
  return { state: `${text.preparing.progress(percent)}${leftOf(secondsLeft)}`, meter, share: prepared };
}

/** Errors that a retry with the same file can’t fix. */
const permanentFailures: readonly VideoUpload['failure'][] = [
  'too-large',
  'too-long',
  'empty',
  'not-video',
  'unreadable',
  'preparing-interrupted',
];

type UploadButtonProps = {
  /** The video in the field. */
  value: string | null;
  /** Receives the id of the new video. */
  onBegun: (videoId: string) => void;
};

/** Uploads a recording for a field, and shows its progress. */
export function UploadButton({ value, onBegun }: UploadButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const chosen = useRef<File>(null);
  const uploads = videoUploads
    .use()
    .filter(({ videoId, file }) => file === chosen.current || (videoId !== null && videoId === value));
  return (
    <div className="mt-2 grid grid-cols-1 gap-2">
      <input
        ref={chooser}
        type="file"
        hidden
        accept={acceptedRecordings}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (!file) return;
          chosen.current = file;
          startVideoUploads([file], onBegun);
        }}
      />
      <SmallButton className="justify-self-start" onClick={() => chooser.current?.click()}>
        <Upload aria-hidden="true" className="size-5" />
        {text.drop.upload}
      </SmallButton>
      {uploads.length > 0 && <VideoUploadRows uploads={uploads} />}
    </div>
  );
}
