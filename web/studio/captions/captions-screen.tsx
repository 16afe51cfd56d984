import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { checkCues } from '#rules/captions/edit-cues.ts';
import { paramsIn } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { languageName } from '#rules/captions/languages.ts';
import { longestSearch } from '#rules/transcript.ts';
import { messages } from '#messages/messages.ts';
import { lessonUrl } from '#web/outline/lesson-url.ts';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { isApple } from '#web/platform/apple.ts';
import { KeysDialog } from '#web/parts/keys-dialog.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { useLocation } from '#web/platform/router.tsx';
import { useMe } from '#web/session/session.tsx';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { Announcer } from '#web/studio/parts/announcer.tsx';
import { StandaloneLink } from '#web/studio/parts/standalone-link.tsx';
import { nameOfVideo } from '#web/studio/uploads/studio-videos.tsx';
import { createCaptionActions, rowId } from './caption-actions.ts';
import { type CaptionCommand, captionCommand, focusedPart } from './caption-keys.ts';
import { CaptionList, ChosenTools } from './caption-list.tsx';
import { CaptionsBar, isWell, publishId, saveText } from './captions-bar.tsx';
import { FindPanel, type Panel, ShiftPanel, Toolbar, toolId } from './captions-tools.tsx';
import { TranscriptionPanel } from './transcription-panel.tsx';
import { type OpenCaptions, useCaptionsDraft, useCaptionsView } from './use-captions-draft.ts';
import { Film, useCueAtFilm, useFilm } from './video-player.tsx';

const text = messages.studioCaptions;

/** /studio/videos/{id}/captions/{language}: the captions editor beside the video. */
export default function CaptionsScreen() {
  const { pathname, search } = useLocation();
  const { id = '', language = '' } = paramsIn(pages.studioCaptions, pathname);
  // A later navigation within the page must not move the focus again.
  const [{ second, words }] = useState(() => placeIn(search));
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <StandaloneLink to={pages.studioVideos}>{text.back}</StandaloneLink>
      <Captions key={`${id}/${language}`} {...{ id, language, second, words }} />
    </StudioFrame>
  );
}

type Place = {
  /** Null without one. */
  second: number | null;
  /** Words to select there. */
  words: string;
};

/** Reads the place at which the editor opens, as links from a transcript name it. */
function placeIn(search: string): Place {
  const query = new URLSearchParams(search);
  const second = query.get('at') ?? '';
  return {
    second: /^\d{1,6}(\.\d+)?$/.test(second) ? Number(second) : null,
    words: (query.get('find') ?? '').slice(0, longestSearch),
  };
}

type CaptionsProps = Place & { id: string; language: string };

function Captions({ id, language, ...place }: CaptionsProps) {
  const { me } = useMe();
  const { opened, error, again } = useCaptionsDraft(me?.uid ?? '', { id, language });
  if (error !== null && !opened)
    return <LoadFailed error={error} missing={text.missing} text={text.failed} onRetry={again} />;
  if (!opened) return <Loading />;
  const name = nameOfVideo({ ...opened.loaded, id });
  return (
    <>
      <h2 className="text-title wrap-anywhere">{text.of(name, languageName(language))}</h2>
      {place.second !== null && <BackToLesson lessons={opened.loaded.lessons} second={place.second} />}
      <CaptionsEditor {...{ opened, id, name, language, ...place }} />
      <Announcer />
    </>
  );
}

/** The id of the link back to the lesson, which a key follows. */
const lessonLinkId = 'captions-lesson';

type BackToLessonProps = { lessons: OpenCaptions['loaded']['lessons']; second: number };

function BackToLesson({ lessons, second }: BackToLessonProps) {
  const lesson = lessons.find(({ isPublished }) => isPublished);
  if (!lesson) return null;
  return (
    <StandaloneLink id={lessonLinkId} to={lessonUrl(lesson.id, second)}>
      {text.backToLesson(lesson.title)}
    </StandaloneLink>
  );
}

type CaptionsEditorProps = CaptionsProps & { opened: OpenCaptions; name: string };

/** The video with the captions beside it, or below it on a phone. */
function CaptionsEditor(props: CaptionsEditorProps) {
  const { id, name, language, second, words } = props;
  const { draft, loaded } = props.opened;
  const view = useCaptionsView(draft);
  const { cues } = view.history;
  const film = useFilm();
  const [chosen, setChosen] = useChosen();
  const { panel, openPanel, closePanel } = usePanel();
  const actions = useMemo(
    () => createCaptionActions(draft, film, { read: () => chosen.current, set: setChosen }),
    // The player's commands are stable; only its state changes.
    [draft, film.goTo, chosen, setChosen],
  );
  const current = useCueAtFilm(film, cues);
  const problems = useMemo(() => checkCues(cues, loaded.lengthSeconds * 1000), [cues, loaded.lengthSeconds]);
  const lessonId = loaded.lessons.find(({ isPublished }) => isPublished)?.id ?? null;
  const chosenCue = cues.find((cue) => cue.id === chosen.current) ?? null;
  useEffect(() => {
    if (second !== null) actions.open(second * 1000, words);
  }, [actions, second, words]);
  useScrolling(current?.id ?? null, film.isPlaying);
  useKeys((command) => {
    const act = {
      'play-or-pause': film.playOrPause,
      back: () => film.skip(-1000),
      on: () => film.skip(1000),
      previous: () => actions.move(-1),
      next: () => actions.move(1),
      add: actions.add,
      find: () => openPanel('find'),
      shift: () => openPanel('shift'),
      keys: () => openPanel('keys'),
      lesson: () => document.getElementById(lessonLinkId)?.click(),
      undo: actions.undo,
      redo: actions.redo,
      publish: () => document.getElementById(publishId)?.click(),
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
              startAt={second ?? 0}
              line={current?.text ?? ''}
              className="max-lg:max-h-[24dvh]"
            />
            <ChosenTools cue={chosenCue} isLast={chosenCue === cues.at(-1)} actions={actions} />
            <p aria-hidden="true" className="pb-1 font-medium text-warning empty:hidden lg:hidden">
              {isWell(view) ? null : saveText(view)}
            </p>
          </div>
          <Toolbar
            cues={cues}
            file={`${name}.${language}`}
            panel={panel}
            onPanel={(next) => (next === null ? closePanel() : openPanel(next))}
            onAdd={actions.add}
          />
          {panel === 'find' && (
            <FindPanel
              {...{ draft, cues, actions }}
              onClose={(shown) => closePanel(shown && (() => actions.select(shown)))}
            />
          )}
          {panel === 'shift' && <ShiftPanel draft={draft} chosen={chosenCue} onClose={() => closePanel()} />}
        </div>
        <CaptionList
          transcription={<TranscriptionPanel id={id} language={language} loaded={loaded} draft={draft} />}
          cues={cues}
          problems={problems}
          currentId={current?.id ?? null}
          chosenId={chosenCue?.id ?? null}
          language={language}
          actions={actions}
        />
      </div>
      {panel === 'keys' && <KeysDialog words={shownKeys()} onClose={() => closePanel()} />}
    </>
  );
}

/** The open panel. A closed one returns the focus to where it was opened, such as a caption. */
function usePanel() {
  const [panel, setPanel] = useState<Panel | null>(null);
  const opener = useRef<Element | null>(null);

  function openPanel(next: Panel) {
    if (panel === null) opener.current = document.activeElement;
    setPanel(next);
  }

  function closePanel(focusNext: (() => void) | null = null) {
    flushSync(() => setPanel(null));
    const { current } = opener;
    if (focusNext) focusNext();
    else if (current instanceof HTMLElement && current.isConnected && current !== document.body)
      current.focus();
    else if (panel !== null) document.getElementById(toolId(panel))?.focus();
  }

  return { panel, openPanel, closePanel };
}

/** The keys as this keyboard names them. */
function shownKeys() {
  const { keys: words } = messages.studioCaptions;
  if (!isApple()) return words;
  const list = words.list.map(({ keys, does }) => {
    const alt = keys.some((key) => '↑↓'.includes(key)) ? '⌥' : '⌃';
    return { does, keys: keys.map((key) => (key === 'Alt' ? alt : key)) };
  });
  return { ...words, list };
}

/** The selected caption, in a ref that actions read when they run. */
function useChosen() {
  const chosen = useRef<number | null>(null);
  const [, draw] = useState<number | null>(null);
  const setChosen = useCallback((id: number | null) => {
    chosen.current = id;
    draw(id);
  }, []);
  return [chosen, setChosen] as const;
}

/** Scrolls to the current caption, unless the focus is in the list. */
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

function useKeys(run: (command: CaptionCommand) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    // Enter and the arrows belong to an input method while it composes.
    if (event.isComposing || document.querySelector('dialog:modal')) return;
    const command = captionCommand(event, focusedPart(event.target as Element), { isMac: isApple() });
    if (command === null) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
