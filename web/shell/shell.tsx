import type { ReactNode } from 'react';

/**
 * Shows a copy of the document's prerendered content: whole while a screen is
 * loaded, or its main part while that screen waits for its data. Documents without a shell show `fallback`.
 */
export function Shell({ part, fallback }: { part: 'whole' | 'main'; fallback: ReactNode }) {
  const place = shell[part];
  if (!place) return fallback;
  return (
    <div
      ref={(element) => {
        element?.replaceChildren(...[...place.childNodes].map((node) => node.cloneNode(true)));
      }}
    />
  );
}

/** True if the document contains a prerendered shell. */
export const hasShell = document.querySelector('[data-shell]') !== null;

const whole = document.querySelector('[data-shell]')?.cloneNode(true) as Element | undefined;

/** The shell is copied before React renders, since React empties its root. */
const shell = { whole, main: whole?.querySelector('[data-shell-main]') };
