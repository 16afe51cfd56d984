import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { stored } from '#web/platform/stored.ts';
import type { LessonContext, LessonTab } from './lesson-tab.ts';

type LessonTabsProps = { tabs: readonly LessonTab[]; context: LessonContext };

/** The tabs of a lesson and the selected one's panel. The arrow keys select; the choice is remembered. */
export function LessonTabs({ tabs, context }: LessonTabsProps) {
  const [chosen, setChosen] = useState(rememberedTab.read);
  const [wasPressed, setPressed] = useState(false);
  const selected = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  const visited = useVisited(tabs, selected?.id);
  const list = useRef<HTMLDivElement>(null);
  const prefix = useId();

  // A tab at the end of a narrow row is scrolled into it.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [selected?.id]);

  function choose(id: string) {
    setChosen(id);
    setPressed(true);
    rememberedTab.write(id);
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab === selected);
    const targets: Partial<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = targets[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    choose(tab.id);
    document.getElementById(`${prefix}-tab-${tab.id}`)?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={messages.lesson.tabs.label}
        className="lesson-tabs"
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-tab-${id}`}
            aria-selected={id === selected?.id}
            aria-controls={visited.has(id) ? `${prefix}-panel-${id}` : undefined}
            tabIndex={id === selected?.id ? 0 : -1}
            onClick={() => choose(id)}
            className="lesson-tab"
          >
            {label}
          </button>
        ))}
      </div>
      {tabs
        .filter(({ id }) => visited.has(id))
        .map(({ id, Panel }) => (
          <div
            key={id}
            role="tabpanel"
            id={`${prefix}-panel-${id}`}
            aria-labelledby={`${prefix}-tab-${id}`}
            tabIndex={0}
            hidden={id !== selected?.id}
            className="lesson-panel"
          >
            <Panel
              {...context}
              isShown={id === selected?.id}
              isChosen={id === selected?.id && wasPressed}
              onShow={() => choose(id)}
            />
          </div>
        ))}
    </>
  );
}

/** Returns the ids of the tabs that were selected so far, and of those with keys. */
function useVisited(tabs: readonly LessonTab[], id: string | undefined): ReadonlySet<string> {
  const [visited, setVisited] = useState<ReadonlySet<string>>(
    () => new Set(tabs.flatMap((tab) => (tab.hasKeys ? [tab.id] : []))),
  );
  if (id === undefined || visited.has(id)) return visited;
  const next = new Set(visited).add(id);
  setVisited(next);
  return next;
}

const rememberedTab = stored(
  () => localStorage,
  'lectern.lesson-tab',
  (text) => text,
);
