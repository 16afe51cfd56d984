import { videosNeeded } from '#rules/certificate.ts';
import { words } from '#words/words.ts';
import { Button } from '../parts/button.tsx';
import { Meter } from '../parts/meter.tsx';

type ClaimMeterProps = { watched: number; videos: number; onKeepWatching?: () => void };

/** How far it is to the half of the videos that the certificate asks for. */
export function ClaimMeter({ watched, videos, onKeepWatching }: ClaimMeterProps) {
  const text = words.certificate;
  const needed = videosNeeded(videos);
  const left = Math.max(0, needed - watched);
  return (
    <div className="grid gap-4">
      <div>
        <p className="tabular-nums mb-2 font-semibold">{text.progress(watched, needed, videos)}</p>
        <Meter label={text.meter} value={Math.min(watched, needed)} max={needed} />
      </div>
      <p>{left > 0 ? text.left(left) : text.ready}</p>
      <p className="text-quiet">{text.rule}</p>
      {onKeepWatching && (
        <div className="mt-2">
          <Button onPress={onKeepWatching}>{text.keepWatching}</Button>
        </div>
      )}
    </div>
  );
}
