/**
 * The catalogue of the language that is shown; as a namespace, so that each screen loads only its own words. Write
 * `words.lesson`; taken apart as `{ lesson } = words`, every screen would load all of them.
 */
import * as words from './en.ts';

export { words };
