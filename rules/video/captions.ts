/** The captions of a video: a file for each language. */

/** The name of the file in the video's folder. English has the name that all folders had before there were others. */
export function captionsFile(language: string): string {
  return language === 'en' ? 'captions.vtt' : `captions/${language}.vtt`;
}

/** The name of a language in that language, as the player's menu shows it; its code where it is unknown. */
export function languageName(language: string): string {
  return names[language] ?? language;
}

const names: Record<string, string> = {
  en: 'English',
  ms: 'Bahasa Melayu',
  id: 'Bahasa Indonesia',
  zh: '中文',
  ta: 'தமிழ்',
  jv: 'Basa Jawa',
};
