import { Keyboard, PictureInPicture2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { words } from '#words/words.ts';
import { QualityChoice } from '../quality/quality-choice.tsx';

export type PlayerSettingsProps = {
  quality: Parameters<typeof QualityChoice>[0];
  pictureInPicture: { can: boolean; on: boolean; toggle: () => void };
  onShowKeys: () => void;
};

/** The settings that are changed rarely: the quality with its price in megabytes, a window of its own, and the list of keys. */
export function PlayerSettings({ quality, pictureInPicture, onShowKeys }: PlayerSettingsProps) {
  const { player: text } = words.lesson;
  return (
    <div className="mt-1 grid gap-2 border-t border-line pt-3 pb-2">
      <QualityChoice {...quality} />
      <div className="-mx-2 flex flex-wrap gap-x-3">
        {pictureInPicture.can && (
          <Action icon={<PictureInPicture2 />} onPress={pictureInPicture.toggle}>
            {pictureInPicture.on ? text.leavePictureInPicture : text.pictureInPicture}
          </Action>
        )}
        <Action icon={<Keyboard />} onPress={onShowKeys}>
          {words.lesson.keys.title}
        </Action>
      </div>
    </div>
  );
}

type ActionProps = { icon: ReactNode; onPress: () => void; children: ReactNode };

function Action({ icon, onPress, children }: ActionProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-11 items-center gap-2.5 rounded-small px-2 font-medium transition-colors hover:bg-raised focus-visible:-outline-offset-3"
    >
      <span aria-hidden="true" className="text-sky">
        {icon}
      </span>
      <span>{children}</span>
    </button>
  );
}
