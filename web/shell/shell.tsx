import type { ReactNode } from 'react';

/**
 * What the document itself showed before its script ran, as a copy to go on showing: whole, while a screen is
 * fetched, or its main part, while that screen waits for its data. Documents without a shell show `fallback`.
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

/** What the document shows may stay until the screen is there. */
export const hasShell = document.querySelector('[data-shell]') !== null;

const whole = document.querySelector('[data-shell]')?.cloneNode(true) as Element | undefined;

/** Taken when the script begins, since React empties the place that it fills. */
const shell = { whole, main: whole?.querySelector('[data-shell-main]') };
