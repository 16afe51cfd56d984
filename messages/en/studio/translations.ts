import type { TranslationState } from '#rules/content/translations.ts';

/** Texts for the studio's Translations page. */
export const studioTranslations = {
  title: 'Translations',
  lead: 'Each text next to its original. Changes save automatically and go live when you publish.',
  language: 'Language',
  show: 'Show',
  shown: { todo: 'To do', missing: 'Missing', outdated: 'Outdated', all: 'All' },
  search: 'Search text',
  done: (done: number, all: number) => `${done} of ${all} translated`,
  left: (missing: number, outdated: number) => `${missing} missing, ${outdated} outdated`,
  keys: 'Press Ctrl+Enter or ⌘+Enter to go to the next text to translate.',
  states: {
    translated: 'Translated',
    outdated: 'Outdated',
    missing: 'Missing',
    'not-needed': '',
  } satisfies Record<TranslationState, string>,
  original: 'Original',
  former: 'Translated from:',
  checked: 'Still correct',
  nothing: { todo: 'Everything is translated.', other: 'No matches.' },
  oneLanguage: {
    title: 'The site has one language',
    text: 'Add a language, such as ms or id, to Languages in the settings. You can then translate everything here.',
    action: 'Open settings',
  },
} as const;
