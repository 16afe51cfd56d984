import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useLocation, useNavigate } from 'react-router';

type LinkProps = { to: To; state?: unknown; replace?: boolean } & Omit<ComponentProps<'a'>, 'href'>;

/**
 * A link to another screen. react-router's own brings its framework's loading ahead along, a tenth of
 * the scripts of the course page.
 */
export function Link({ to, state, replace, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();

  function followed(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // To where one is already, no second entry is left in the history.
    void navigate(to, { state, replace: replace ?? href === pathname + search + hash });
  }

  return <a {...rest} href={href} onClick={followed} />;
}
