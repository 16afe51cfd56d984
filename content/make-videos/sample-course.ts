/** The sample course as its videos say it: the JSON of `content/`, in English. */
import { readFileSync } from 'node:fs';
import type { CourseContent, LandingContent } from '#rules/content/document.ts';
import { inLanguage } from '#rules/content/localized.ts';

const english = { language: 'en', defaultLanguage: 'en' };

export const course = inLanguage(readPage('course') as CourseContent, english);

export const { showcase } = inLanguage(readPage('landing') as LandingContent, english);

function readPage(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../${name}.json`, import.meta.url), 'utf8'));
}
