import { words } from '#words/words.ts';

type SoundPictureProps = { title: string; playing: boolean };

/** Stands in the video's place while only its sound plays: which lesson it is, and that it runs. */
export function AudioPicture({ title, playing }: SoundPictureProps) {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-1.5 bg-surface p-4 pb-16 text-center sm:gap-3">
      <div aria-hidden="true" className="sound-wave" data-playing={playing || undefined}>
        {[0, 1, 2, 3, 4].map((bar) => (
          <i key={bar} />
        ))}
      </div>
      <p className="line-clamp-2 font-display text-title font-bold">{title}</p>
      <p className="text-quiet">{words.lesson.player.soundOnly}</p>
    </div>
  );
}
