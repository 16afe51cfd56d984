import { useEffect, useRef, useState } from 'react';
import { words } from '#words/words.ts';
import { ApiError, call } from '../../call.ts';
import { formatTenths } from '../../format-duration.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { announce } from '../announcer.tsx';
import { CropForm } from '../form/crop-form.tsx';
import { uploadPoster } from '../form/upload-image.ts';
import { nameOfVideo, type StudioVideo } from '../videos/use-studio-videos.ts';
import { PosterNow, posterNowId } from './poster-now.tsx';
import { PosterPicker } from './poster-picker.tsx';

const text = words.studioPoster;

/** Posters are as wide as players. */
const posterRatio = 16 / 9;

type PosterDialogProps = { video: StudioVideo; onChange: () => Promise<void>; onClose: () => void };

/** The picture of a video: that of a second of the film, or one of the teacher's own. */
export function PosterDialog({ video, onChange, onClose }: PosterDialogProps) {
  const params = { id: video.id };
  const name = nameOfVideo(video);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [told, setTold] = useState('');
  const [trouble, setTrouble] = useState('');
  const [isBusy, setBusy] = useState(false);

  useFocusOnReturn(image === null);

  async function act(work: () => Promise<string>) {
    if (isBusy) return;
    setBusy(true);
    setTrouble('');
    setTold(text.working);
    try {
      const done = await work();
      setTold(done);
      announce(done);
    } catch (error) {
      setTold('');
      setTrouble(troubleOf(error));
    }
    setBusy(false);
    await onChange();
  }

  const use = (atSeconds: number) =>
    act(async () => {
      await call('PUT /api/studio/videos/{id}/poster', { params, body: { atSeconds } });
      return text.doneSecond(formatTenths(atSeconds));
    });

  const takeUsual = () =>
    act(async () => {
      await call('DELETE /api/studio/videos/{id}/poster', { params });
      return text.doneUsual;
    });

  async function send(data: string, onProgress: (share: number) => void) {
    await uploadPoster({ videoId: video.id, data }, onProgress);
    setImage(null);
    setTrouble('');
    setTold(text.doneOwn);
    announce(text.doneOwn);
    await onChange();
  }

  return (
    <Dialog open size="wide" title={text.title(name)} onClose={onClose}>
      {image ? (
        <CropForm image={image} ratio={posterRatio} send={send} onBack={() => setImage(null)} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <PosterPicker video={video} isBusy={isBusy} onUse={(second) => void use(second)}>
            <p role="status" className="font-medium empty:hidden">
              {told}
            </p>
            <p role="alert" className="font-medium text-error empty:hidden">
              {trouble}
            </p>
          </PosterPicker>
          <PosterNow
            video={video}
            isBusy={isBusy}
            onUsual={() => void takeUsual()}
            onRead={(read) => {
              setTold('');
              setTrouble('');
              setImage(read);
            }}
          />
        </div>
      )}
    </Dialog>
  );
}

/** The button that was pressed is gone when a picture was sent, or another one is chosen. */
function useFocusOnReturn(isBack: boolean): void {
  const was = useRef(isBack);
  useEffect(() => {
    if (isBack && !was.current) document.getElementById(posterNowId)?.focus();
    was.current = isBack;
  }, [isBack]);
}

function troubleOf(error: unknown): string {
  if (!(error instanceof ApiError)) return text.failed;
  if (error.code === 'not-found') return text.gone;
  return text.failures[error.reason ?? ''] ?? text.failed;
}
