import { Clock, Download, Keyboard, Plus, Replace } from 'lucide-react';
import { writeSubRip } from '#rules/captions/caption-files.ts';
import { type EditedCue, publishedCues } from '#rules/captions/edit-cues.ts';
import { writeCaptions } from '#rules/video/captions.ts';
import { words } from '#words/words.ts';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { saveFile } from '../listing/save-file.ts';

const text = words.studioCaptions.tools;

export type Panel = 'find' | 'shift' | 'keys';

/** The button of a panel, which the focus goes back to. */
export const toolId = (panel: Panel): string => `captions-tool-${panel}`;

type ToolbarProps = {
  cues: readonly EditedCue[];
  /** The name of a download, without its ending. */
  file: string;
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
  onAdd: () => void;
};

export function Toolbar({ cues, file, panel, onPanel, onAdd }: ToolbarProps) {
  const panels = [
    { name: 'find', label: text.find, Icon: Replace },
    { name: 'shift', label: text.shift, Icon: Clock },
  ] as const;
  return (
    <div role="group" aria-label={text.label} className="flex flex-wrap gap-2">
      <button type="button" className={smallButtonStyles} onClick={onAdd}>
        <Plus aria-hidden="true" className="size-5" />
        {text.add}
      </button>
      {panels.map(({ name, label, Icon }) => (
        <button
          key={name}
          id={toolId(name)}
          type="button"
          aria-expanded={panel === name}
          className={smallButtonStyles}
          onClick={() => onPanel(panel === name ? null : name)}
        >
          <Icon aria-hidden="true" className="size-5" />
          <span>{label}</span>
        </button>
      ))}
      <button type="button" className={smallButtonStyles} onClick={() => downloadVtt(file, cues)}>
        <Download aria-hidden="true" className="size-5" />
        {text.vtt}
      </button>
      <button
        type="button"
        className={smallButtonStyles}
        onClick={() => saveFile(`${file}.srt`, writeSubRip(publishedCues(cues)), 'application/x-subrip')}
      >
        <Download aria-hidden="true" className="size-5" />
        {text.srt}
      </button>
      <button type="button" className={smallButtonStyles} onClick={() => onPanel('keys')}>
        <Keyboard aria-hidden="true" className="size-5" />
        {text.keys}
      </button>
    </div>
  );
}

export function downloadVtt(file: string, cues: readonly EditedCue[]): void {
  saveFile(`${file}.vtt`, writeCaptions(publishedCues(cues)), 'text/vtt');
}
