import type { SeenKind } from '#rules/see-as.ts';
import { words } from '#words/words.ts';
import { Button } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
import { useStop } from '../see-as/use-stop.ts';

const text = words.seeAs;

/** The studio while the instructor looks at the site as somebody else. */
export function SeenInstead({ seeAs }: { seeAs: SeenKind }) {
  const { stop, hasFailed } = useStop();
  return (
    <Message
      level={1}
      title={text.looking(seeAs)}
      action={<Button onPress={stop}>{text.studio.action}</Button>}
    >
      <p>{text.studio.text}</p>
      <p role="alert" className="font-medium text-error empty:hidden">
        {hasFailed ? text.notStopped : null}
      </p>
    </Message>
  );
}
