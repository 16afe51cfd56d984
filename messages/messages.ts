/**
 * The catalogue of the pages in the site's language; as a namespace, so that each screen loads only its own texts. Write
 * `words.lesson`; destructured as `{ lesson } = words`, every screen would load all of them. Pages in another language
 * are another build, which reads that language's pages here.
 */
import * as words from './en/pages.ts';

export { words };
