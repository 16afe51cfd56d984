/** The catalogue of the language that is shown; as a namespace, so that each screen loads only its own words. */
import * as words from './en.ts';

export { words };
