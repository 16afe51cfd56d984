/** The catalogue of the language that is shown. */
import { en } from './en.ts';

export const words = en;
