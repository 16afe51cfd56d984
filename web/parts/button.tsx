import { type ComponentProps, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { navigate } from '#web/platform/router.tsx';
import { type ButtonKind, buttonStyles } from './button-styles.ts';
import { afterShine, isModified } from './click.ts';
import { Link } from './link.tsx';

type Press = () => void | Promise<unknown>;

type ButtonProps = {
  kind?: ButtonKind;
  /** Shows a spinner and ignores clicks. */
  busy?: boolean;
  wide?: boolean;
  /** Only buttons that start an action shine; Back, Close and similar act immediately (decision 37). */
  shines?: boolean;
  /** Omitted for a submit button, whose click submits its form. A promise keeps the button busy. */
  onPress?: Press;
  children: ReactNode;
} & Omit<ComponentProps<'button'>, 'onClick' | 'children'>;

/** A button. One that starts an action, filled or outlined, lets the light cross it first (specification 2, 300 ms). */
export function Button({
  kind = 'primary',
  busy = false,
  wide = false,
  shines = kind !== 'plain',
  onPress,
  className = '',
  disabled = false,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const { working, press } = usePress();
  const occupied = busy || working;

  function pressed(event: MouseEvent<HTMLButtonElement>) {
    const button = event.currentTarget;
    if (type === 'submit') event.preventDefault();
    if (occupied || disabled) return;
    press(button, onPress ?? (() => button.form?.requestSubmit()));
  }

  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={`${buttonStyles(kind, wide, shines)} ${className}`}
      aria-disabled={occupied || undefined}
      aria-busy={occupied || undefined}
      disabled={disabled}
      onClick={pressed}
    >
      {occupied && <Spinner />}
      <span className="contents">{children}</span>
    </button>
  );
}

/** A quiet button that acts immediately, without the light: Cancel, Close, Edit and similar (decision 37). */
export function QuietButton(props: Omit<ButtonProps, 'kind' | 'shines'>) {
  return <Button {...props} kind="quiet" shines={false} />;
}

type LinkButtonProps = {
  to: string;
  kind?: ButtonKind;
  wide?: boolean;
  state?: unknown;
  replace?: boolean;
  className?: string;
  children: ReactNode;
};

/** A link to another screen that looks like a button, and shines when filled; a new tab works as for any link. */
export function LinkButton({
  to,
  kind = 'primary',
  wide = false,
  state,
  replace = false,
  className = '',
  children,
}: LinkButtonProps) {
  const { press } = usePress();

  function pressed(event: MouseEvent<HTMLAnchorElement>) {
    if (isModified(event)) return;
    event.preventDefault();
    press(event.currentTarget, () => navigate(to, { state, replace }));
  }

  return (
    <Link to={to} className={`${buttonStyles(kind, wide)} ${className}`} onClick={pressed}>
      {children}
    </Link>
  );
}

/** Handles one click at a time: the light, then the action, then the wait for its promise. */
function usePress() {
  const [working, setWorking] = useState(false);
  const pressed = useRef(false);

  function press(button: HTMLElement, action: Press) {
    if (pressed.current) return;
    pressed.current = true;
    afterShine(button, () => void run(action));
  }

  async function run(action: Press) {
    try {
      const work = action();
      if (!(work instanceof Promise)) return;
      setWorking(true);
      await work;
    } finally {
      setWorking(false);
      pressed.current = false;
    }
  }

  return { working, press };
}

/** A spinner, shown before the label of a busy button. */
export function Spinner() {
  return (
    <svg viewBox="0 0 20 20" className="size-5 shrink-0 motion-safe:animate-spin" aria-hidden="true">
      <circle cx="10" cy="10" r="8" fill="none" strokeWidth="3" className="stroke-current opacity-30" />
      <path
        d="M10 2a8 8 0 0 1 8 8"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-current"
      />
    </svg>
  );
}
