import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from '#web/platform/router.tsx';
import { isModified } from './click.ts';

type LinkProps = { to: string; state?: unknown; replace?: boolean } & Omit<ComponentProps<'a'>, 'href'>;

/** A link to another screen of the app. */
export function Link({ to, state, replace, onClick, ...rest }: LinkProps) {
  function followed(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || isModified(event)) return;
    event.preventDefault();
    // A link to the current URL adds no second history entry.
    navigate(to, { state, replace: replace ?? isHere(to) });
  }

  return <a {...rest} href={to} onClick={followed} />;
}

function isHere(href: string): boolean {
  const { pathname, search, hash } = location;
  return href === pathname + search + hash;
}
