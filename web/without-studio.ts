/** Stands in for the studio's screens in the builds of other languages, which load the English documents for them. */
import { flushSync } from 'react-dom';

/** Only the studio uses this function of React. Named here, React's script is the same file in all languages. */
export const usedByStudio = flushSync;

export default () => null;
