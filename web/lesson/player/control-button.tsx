import type { ReactNode } from 'react';

type ControlButtonProps = {
  label: string;
  pressed?: boolean;
  /** For a button that shows and hides what has the id `controls`. */
  expanded?: boolean;
  controls?: string;
  onPress: () => void;
  children: ReactNode;
};

/** One of the player's buttons, told by its icon and named for everyone else. */
export function ControlButton({ label, pressed, expanded, controls, onPress, children }: ControlButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-controls={controls}
      title={label}
      onClick={onPress}
      className="grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-raised focus-visible:-outline-offset-3"
    >
      {children}
    </button>
  );
}
