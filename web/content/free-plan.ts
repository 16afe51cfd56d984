import type { PublicContent } from '#rules/content/public-content.ts';
import { messages } from '#messages/messages.ts';

type FreePlanTexts = { title: string; summary: string; gives: readonly string[]; lacks: readonly string[] };

/** Returns the texts of the free plan's card, with ours where the instructor wrote none. */
export function freePlanTexts({
  title,
  summary,
  gives,
  lacks,
}: PublicContent['plans']['free']): FreePlanTexts {
  const { free } = messages.payment.pricing;
  const written = (lines: readonly string[]) => lines.filter((line) => line !== '');
  return {
    title: title || free.title,
    summary: summary || free.summary,
    gives: written(gives).length > 0 ? written(gives) : free.gives,
    lacks: written(lacks),
  };
}
