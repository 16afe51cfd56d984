import { createRoot } from 'react-dom/client';
import { readSeeAs } from '../session/see-as.ts';
import { SeeAsBar } from './see-as-bar.tsx';

/** Shows the bar in a root of its own, since the landing page and the app have different ones. */
export function showSeeAsBar(): void {
  const seeAs = readSeeAs();
  if (seeAs === null) return;
  const place = document.createElement('div');
  document.body.append(place);
  // The end of the page can be scrolled out from behind the bar.
  document.body.classList.add('pb-20');
  createRoot(place).render(<SeeAsBar seeAs={seeAs} />);
}
