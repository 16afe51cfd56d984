import type { ReactNode } from 'react';
import { pages } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { type ButtonKind, buttonLook } from '../parts/button-look.ts';

type StartButtonProps = { children: ReactNode; kind?: ButtonKind; wide?: boolean };

/** The one thing to do next: begin for a visitor, go on for a learner. */
export function StartButton({ children, kind = 'primary', wide = false }: StartButtonProps) {
  return (
    <>
      <a href="#signup" className={buttonLook(kind, wide)} data-press="start" data-who="visitor">
        {children}
      </a>
      <a href={pages.course} className={buttonLook(kind, wide)} data-press="go" data-who="learner">
        {words.landing.continue}
      </a>
    </>
  );
}
