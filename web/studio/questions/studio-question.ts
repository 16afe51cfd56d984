import { useState } from 'react';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';

/** A question with its messages, as the studio's page of it shows. */
export type StudioQuestion = Api['GET /api/studio/questions/{id}']['reply'];

/** `onDone` announces a change and loads the question again. */
export type QuestionPartProps = {
  question: StudioQuestion;
  onDone: (announcement: string) => Promise<void>;
};

/** Returns the text of a question, or a note that it was deleted. */
export function textOf(question: { text: string }): string {
  return question.text === '' ? messages.studioQuestions.question.noText : question.text;
}

/** Runs a change, and announces it or says that it failed. */
export function useChange(onDone: QuestionPartProps['onDone']) {
  const [hasFailed, setFailed] = useState(false);

  async function run(change: () => Promise<unknown>, announcement: string) {
    setFailed(false);
    try {
      await change();
    } catch {
      setFailed(true);
      return;
    }
    await onDone(announcement);
  }

  return { run, problem: hasFailed ? messages.studioQuestions.question.notDone : null };
}
