/** Hides the sticky call to action while the same button is visible in the page itself. */
export function hideStickyCallToActionBesideOthers(): void {
  const bar = document.querySelector<HTMLElement>('[data-sticky-call-to-action]');
  if (!bar) return;
  const seen = new Set<Element>();
  const observer = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting) seen.add(target);
      else seen.delete(target);
    }
    bar.toggleAttribute('data-away', seen.size > 0);
  });
  for (const button of document.querySelectorAll('main :is([data-action="start"], [data-action="go"])'))
    if (!bar.contains(button)) observer.observe(button);
}
