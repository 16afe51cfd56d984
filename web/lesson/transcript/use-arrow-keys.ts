import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** The props of a line, so that the list is one stop of the Tab key and the arrows lead through it. */
export type LineKeys = {
  tabIndex: 0 | -1;
  onFocus: () => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** Tab comes to the line `current`, or to the first one; up, down, Home and End go on from there. */
export function useArrowKeys(count: number, current = 0): (line: number) => LineKeys {
  const [focused, setFocused] = useState<number | null>(null);
  const stop = Math.min(Math.max(focused ?? current, 0), count - 1);

  return (line) => ({
    tabIndex: line === stop ? 0 : -1,
    onFocus: () => setFocused(line),
    onBlur(event) {
      if (!listOf(event.currentTarget)?.contains(event.relatedTarget)) setFocused(null);
    },
    onKeyDown(event) {
      const target = targets(line, count)[event.key];
      if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      listOf(event.currentTarget)?.querySelectorAll('button')[target]?.focus();
    },
  });
}

function targets(line: number, count: number): Partial<Record<string, number>> {
  return {
    ArrowDown: Math.min(line + 1, count - 1),
    ArrowUp: Math.max(line - 1, 0),
    Home: 0,
    End: count - 1,
  };
}

function listOf(element: Element): Element | null {
  return element.closest('ol');
}
