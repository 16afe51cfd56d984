import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { words } from '#words/words.ts';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { UploadRow } from './upload-rows.tsx';
import { useVideoUploads } from './upload-list.ts';
import { startVideoUploads } from './video-uploads.ts';

type UploadButtonProps = {
  /** The video that the field shows now; its upload is shown below the button. */
  value: string | null;
  /** Hears the id of the new video as soon as there is one. */
  onBegun: (videoId: string) => void;
};

/** Uploads one recording for the field that it stands at. */
export function UploadButton({ value, onBegun }: UploadButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const chosen = useRef<File>(null);
  const uploads = useVideoUploads().filter(
    ({ videoId, file }) => file === chosen.current || (videoId !== null && videoId === value),
  );
  return (
    <div className="mt-2 grid grid-cols-1 gap-2">
      <input
        ref={chooser}
        type="file"
        hidden
        accept="video/*,.mkv,.mov,.ts"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (!file) return;
          chosen.current = file;
          startVideoUploads([file], onBegun);
        }}
      />
      <button
        type="button"
        className={`${smallButtonStyles} justify-self-start`}
        onClick={() => chooser.current?.click()}
      >
        <Upload aria-hidden="true" className="size-5" />
        {words.studioVideos.drop.upload}
      </button>
      {uploads.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
    </div>
  );
}
