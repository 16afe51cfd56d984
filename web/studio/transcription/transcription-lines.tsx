import { languageName } from '#rules/video/captions.ts';
import { words } from '#words/words.ts';
import type { StudioVideo } from '../videos/use-studio-videos.ts';

const text = words.studioCaptions.machine;

const styles = {
  waiting: 'text-quiet',
  running: 'text-quiet',
  done: 'font-medium',
  failed: 'font-medium text-error',
};

/** Says in the row of a video what a machine does about its captions. */
export function TranscriptionLines({ transcriptions }: Pick<StudioVideo, 'transcriptions'>) {
  return transcriptions.map(({ language, state, written }) => (
    <p key={language} className={`tabular-nums ${styles[state]}`}>
      {text.inRow[state](languageName(language), Math.floor(written * 100))}
    </p>
  ));
}
