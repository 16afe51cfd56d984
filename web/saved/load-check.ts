/** Loads the code about saved lessons only where there are some. */
import { hasSaved } from './saved-index.ts';

/** Lets the site decide which saved lessons stay; call it at each contact. Never throws. */
export async function checkSavedLessons(uid: string): Promise<void> {
  if (!hasSaved()) return;
  const part = await import('./check-saved.ts').catch(() => null);
  await part?.checkSaved(uid).catch(() => undefined);
}
