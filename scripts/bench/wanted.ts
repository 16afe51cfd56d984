/** What is wanted of the figures, beside what they are. */
import type { Loading } from './loading.ts';
import type { Serving } from './race.ts';
import type { Weight, Weights } from './weight.ts';

export type Wanted = { what: string; got: number; limit: number; is: 'at least' | 'at most'; unit: string };

type Found = { servings: Serving[]; weights: Weights; loadings: [Loading, Loading] };

export function wanted({ servings, weights, loadings }: Found): Wanted[] {
  const [, node, nginx] = servings;
  const [page, withoutScripts] = loadings;
  const { landing, landingWithDialog, course } = weights;
  return [
    ...(node ? [atLeast('requests/s beside bare node:http', node.siteRatio.rate, 0.9, ' ×')] : []),
    ...(nginx ? [atLeast('requests/s beside nginx', nginx.siteRatio.rate, 0.6, ' ×')] : []),
    atMost('scripts of the landing page, untouched', scripts(landing), 15, ' kB'),
    atMost('scripts of the landing page with a dialog opened', scripts(landingWithDialog), 110, ' kB'),
    atMost('requests of the first screen', landing.requests, 10, ''),
    atMost('fonts', (landing.bytesByType['Font'] ?? 0) / 1000, 60, ' kB'),
    atMost('scripts of the course page before a lesson', scripts(course), 100, ' kB'),
    atMost(
      'LCP beside the page without scripts',
      page.largestPaint / withoutScripts.largestPaint,
      1.15,
      ' ×',
    ),
    atMost('TBT', page.blocked, 50, ' ms'),
    atMost('CLS', page.shift, 0.01, ''),
  ];
}

function scripts({ bytesByType }: Weight): number {
  return (bytesByType['Script'] ?? 0) / 1000;
}

export function atLeast(what: string, got: number, limit: number, unit: string): Wanted {
  return { what, got, limit, is: 'at least', unit };
}

export function atMost(what: string, got: number, limit: number, unit: string): Wanted {
  return { what, got, limit, is: 'at most', unit };
}
