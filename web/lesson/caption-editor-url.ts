import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';

type CaptionPlace = { videoId: string; language: string; second: number };

/** Returns the URL of the caption editor at a second, with the found words selected. */
export function captionEditorUrl({ videoId, language, second }: CaptionPlace, words = ''): string {
  const query = new URLSearchParams({ at: String(second), ...(words && { find: words }) });
  return `${pathTo(pages.studioCaptions, { id: videoId, language })}?${query.toString()}`;
}
