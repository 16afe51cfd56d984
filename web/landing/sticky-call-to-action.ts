/** Takes the bar at the thumb away while the same button is to be seen on the page itself. */
export function stepAside(): void {
  const bar = document.querySelector<HTMLElement>('[data-thumb-bar]');
  if (!bar) return;
  const seen = new Set<Element>();
  const observer = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting) seen.add(target);
      else seen.delete(target);
    }
    bar.toggleAttribute('data-away', seen.size > 0);
  });
  for (const button of document.querySelectorAll('main :is([data-press="start"], [data-press="go"])'))
    if (!bar.contains(button)) observer.observe(button);
}
