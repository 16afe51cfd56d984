import { memo } from 'react';
import type { TextLimit } from '#rules/content/limits.ts';
import { fieldTable } from '#contract/content/field-table.ts';
import { messages } from '#messages/messages.ts';
import {
  blockKinds,
  emptyBlock,
  fieldsOfBlock,
  isShownBlock,
  nameOfBlock,
} from '#web/studio/draft/block-edits.ts';
import { fieldAt, pathOf, type Place } from '#web/studio/draft/content-path.ts';
import { useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { randomTail } from '#web/studio/draft/list-edits.ts';
import { ChoiceInput, ColorInput, DateInput, SwitchInput } from './basic-inputs.tsx';
import type { NamedField } from './labeled.tsx';
import { ListInput } from './list-input.tsx';
import { MarkdownInput } from './markdown-input.tsx';
import { PictureInput } from './picture-input.tsx';
import { LocalizedInput, PlainInput } from './text-input.tsx';
import { VideoInput } from './video-input.tsx';

type FieldInputProps = {
  place: Place;
  /** Replaces the table's label, such as "Phrase 2" for an entry of a list. */
  label?: string | undefined;
};

/** The lines of the texts that have several. */
const rows: Partial<Record<TextLimit, number>> = { line: 2, text: 4, description: 5, legal: 22 };

/** The input of a field, as the field table describes it. */
export const FieldInput = memo(
  function FieldInput({ place, label: given }: FieldInputProps) {
    const path = fieldAt(pathOf(place));
    if (!path) return null;
    const field = fieldTable[path];
    const { label, hint } = messages.studioFields[path];
    const named = { place, label: given ?? label, hint };
    switch (field.kind) {
      case 'text':
        return field.isMarkdown ? (
          <MarkdownInput {...named} limit={field.limit} rows={rows[field.limit] ?? 5} />
        ) : (
          <LocalizedInput {...named} limit={field.limit} rows={rows[field.limit]} />
        );
      case 'plain':
        return <PlainInput {...named} limit={field.limit} form={field.form} />;
      case 'switch':
        return <SwitchInput {...named} />;
      case 'color':
        return <ColorInput {...named} />;
      case 'date':
        return <DateInput {...named} />;
      case 'video':
        return <VideoInput {...named} />;
      case 'choice':
        return <ChoiceInput {...named} path={path} options={field.options} />;
      case 'picture':
        return <PictureInput {...named} use={field.use} isOptional={field.isOptional ?? false} />;
      case 'list':
        return path === 'landing.blocks' ? (
          <BlocksInput {...named} />
        ) : (
          <ListInput {...named} path={path} limit={field.limit} renderField={renderField} />
        );
      // The lesson form has its own inputs for chapters.
      case 'time':
      case 'entry':
        return null;
    }
  },
  (before, after) => before.label === after.label && pathOf(before.place) === pathOf(after.place),
);

function renderField(place: Place, label?: string) {
  return <FieldInput key={pathOf(place)} place={place} label={label} />;
}

/** The teacher's own blocks of the landing page: a list with entries of several kinds. */
function BlocksInput(named: NamedField) {
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
