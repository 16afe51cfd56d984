import { messages } from '#messages/messages.ts';
import { useDraftContext } from '#web/studio/draft/draft-context.tsx';
import {
  blockKinds,
  emptyBlock,
  fieldsOfBlock,
  isShownBlock,
  nameOfBlock,
} from '#web/studio/draft/block-edits.ts';
import { randomTail } from '#web/studio/draft/list-edits.ts';
import type { NamedField } from './labeled.tsx';
import { ListInput, type RenderField } from './list-input.tsx';

/** The teacher's own blocks of the landing page: a list with entries of several kinds. */
export function BlocksInput({ renderField, ...named }: NamedField & { renderField: RenderField }) {
  const { language } = useDraftContext();
  const text = messages.studioPage;
  return (
    <ListInput
      {...named}
      path="landing.blocks"
      limit="blocks"
      renderField={renderField}
      kinds={{
        new: blockKinds.map((kind) => ({
          noun: text.blocks[kind],
          make: () => emptyBlock(kind, { language, random: randomTail }),
        })),
        nameOf: nameOfBlock,
        fieldsOf: fieldsOfBlock,
        markOf: (block) => (isShownBlock(block) ? null : text.hidden),
      }}
    />
  );
}
