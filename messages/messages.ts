/**
 * The catalog of the pages in the site's language; as a namespace, so that each screen loads only its own texts. Write
 * `messages.lesson`; destructured as `{ lesson } = messages`, every screen would load all of them. The build of another language
 * reads that language's pages here (web/bundling/language-build.ts).
 */
import * as messages from './en/pages.ts';

export { messages };
