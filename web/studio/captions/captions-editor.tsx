import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { checkCues } from '#rules/captions/check-cues.ts';
import { words } from '#words/words.ts';
import { KeysDialog } from '../../parts/keys-dialog.tsx';
import { CaptionList } from './caption-list.tsx';
import { createCaptionActions, rowId } from './caption-actions.ts';
import { type CaptionCommand, captionCommand, focusedPart } from './caption-keys.ts';
import { CaptionsBar } from './captions-bar.tsx';
import { ChosenTools } from './chosen-tools.tsx';
import { Film } from './film.tsx';
import { FindPanel } from './find-panel.tsx';
import { MachinePanel } from '../transcription/machine-panel.tsx';
import { isWell, saveWords } from './save-state.tsx';
import { ShiftPanel } from './shift-panel.tsx';
import { type Panel, Toolbar, toolId } from './toolbar.tsx';
import { type OpenCaptions, useCaptionsView } from './use-captions-draft.ts';
import { useCueAtFilm, useFilm } from './use-film.ts';

type CaptionsEditorProps = { opened: OpenCaptions; id: string; name: string; language: string };

/** The film with the captions beside it, or below it on a phone. */
export function CaptionsEditor({ opened: { draft, loaded }, id, name, language }: CaptionsEditorProps) {
  const view = useCaptionsView(draft);
  const { cues } = view.history;
  const film = useFilm();
  const [chosen, setChosen] = useChosen();
  const [panel, setPanel] = useState<Panel | null>(null);
  const actions = useMemo(
    () => createCaptionActions(draft, film, { read: () => chosen.current, set: setChosen }),
    // The film's commands stay the same while its state changes.
    [draft, film.goTo, chosen, setChosen],
  );
  const current = useCueAtFilm(film, cues);
  const problems = useMemo(() => checkCues(cues, loaded.lengthSeconds * 1000), [cues, loaded.lengthSeconds]);
  const lessonId = loaded.lessons.find(({ isPublished }) => isPublished)?.id ?? null;
  const chosenCue = cues.find((cue) => cue.id === chosen.current) ?? null;
  useScrolling(current?.id ?? null, film.isPlaying);
  useKeys((command) => {
    const act = {
      'play-or-pause': film.playOrPause,
      back: () => film.skip(-1000),
      on: () => film.skip(1000),
      previous: () => actions.move(-1),
      next: () => actions.move(1),
      add: actions.add,
      find: () => setPanel('find'),
      shift: () => setPanel('shift'),
      keys: () => setPanel('keys'),
      undo: actions.undo,
      redo: actions.redo,
    };
    const onChosen = {
      'set-start': actions.setStart,
      'set-end': actions.setEnd,
      split: actions.split,
      merge: actions.merge,
      remove: actions.remove,
    };
    if (command in act) return act[command as keyof typeof act]();
    if (chosenCue) onChosen[command as keyof typeof onChosen](chosenCue.id);
  });

  function closePanel() {
    setPanel(null);
    if (panel !== null) document.getElementById(toolId(panel))?.focus();
  }

  return (
    <>
      <CaptionsBar draft={draft} view={view} actions={actions} name={name} language={language} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div className="grid grid-cols-1 gap-3 max-lg:contents lg:sticky lg:top-36 lg:-mx-1 lg:max-h-[calc(100dvh-10rem)] lg:overflow-y-auto lg:px-1 lg:pb-1">
          <div className="grid grid-cols-1 gap-1 max-lg:top-16 max-lg:z-10 max-lg:-mx-1 max-lg:bg-ground max-lg:px-1 max-lg:has-[video]:sticky">
            <Film
              video={film.video}
              lessonId={lessonId}
              onFilm={film.onFilm}
              line={current?.text ?? ''}
              className="max-lg:max-h-[24dvh]"
            />
            <ChosenTools cue={chosenCue} isLast={chosenCue === cues.at(-1)} actions={actions} />
            <p aria-hidden="true" className="pb-1 font-medium text-warning empty:hidden lg:hidden">
              {isWell(view) ? null : saveWords(view)}
            </p>
          </div>
          <Toolbar
            cues={cues}
            file={`${name}.${language}`}
            panel={panel}
            onPanel={setPanel}
            onAdd={actions.add}
          />
          {panel === 'find' && <FindPanel draft={draft} cues={cues} actions={actions} onClose={closePanel} />}
          {panel === 'shift' && <ShiftPanel draft={draft} chosen={chosenCue} onClose={closePanel} />}
        </div>
        <CaptionList
          machine={<MachinePanel id={id} language={language} loaded={loaded} draft={draft} />}
          cues={cues}
          problems={problems}
          currentId={current?.id ?? null}
          chosenId={chosenCue?.id ?? null}
          language={language}
          actions={actions}
        />
      </div>
      {panel === 'keys' && <KeysDialog words={words.studioCaptions.keys} onClose={() => setPanel(null)} />}
    </>
  );
}

/** The chosen caption, which actions read at the moment of a press. */
function useChosen() {
  const chosen = useRef<number | null>(null);
  const [, draw] = useState<number | null>(null);
  const setChosen = useCallback((id: number | null) => {
    chosen.current = id;
    draw(id);
  }, []);
  return [chosen, setChosen] as const;
}

/** Keeps the caption that is being said in sight, unless the person is in the list. */
function useScrolling(id: number | null, isPlaying: () => boolean): void {
  useEffect(() => {
    if (id === null || !isPlaying()) return;
    const list = document.getElementById('captions-list');
    if (list?.contains(document.activeElement)) return;
    const row = document.getElementById(rowId(id));
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row?.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' });
  }, [id, isPlaying]);
}

function useKeys(obey: (command: CaptionCommand) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog:modal')) return;
    const command = captionCommand(event, focusedPart(event.target as Element));
    if (command === null) return;
    event.preventDefault();
    obey(command);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
