/** Generators of the parts of content documents, made from their schema: a new field needs no sample of its own. */
import fc from 'fast-check';
import { z } from '@hono/zod-openapi';
import type { PictureId } from '#rules/content/document.ts';
import type { ListLimit, TextLimit } from '#rules/content/limits.ts';
import type { Localized } from '#rules/content/localized.ts';
import { fieldTable } from '#contract/content/field-table.ts';
import type { Field, PlainForm } from '#contract/content/fields.ts';

type Choices = {
  words: (limit: TextLimit) => fc.Arbitrary<string>;
  text: (limit: TextLimit) => fc.Arbitrary<Localized>;
  /** Generates a text that may be empty. */
  maybe: (limit: TextLimit) => fc.Arbitrary<Localized>;
  list: <T>(of: fc.Arbitrary<T>, limit: ListLimit) => fc.Arbitrary<T[]>;
  picture: fc.Arbitrary<PictureId>;
  /** Replaces fields and groups of fields, by their paths. */
  own?: Record<string, fc.Arbitrary<unknown>>;
};

/** Returns a generator of a part of the document; `path` is its place, such as `landing`. */
export function partsOf<S extends z.ZodType>(
  schema: S,
  path: string,
  choices: Choices,
): fc.Arbitrary<z.output<S>> {
  return generate(schema, path, choices) as fc.Arbitrary<z.output<S>>;
}

function generate(schema: unknown, path: string, choices: Choices): fc.Arbitrary<unknown> {
  const own = choices.own?.[path];
  if (own) return own;
  if (schema instanceof z.ZodDefault) return generate(schema.unwrap(), path, choices);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodDiscriminatedUnion)
    return fc.oneof(...schema.options.map((option) => generate(option, path, choices)));
  if (schema instanceof z.ZodNullable) return fc.option(generate(schema.unwrap(), path, choices));
  if (schema instanceof z.ZodObject) {
    const children = Object.entries<unknown>(schema.shape).filter(([key]) => key !== 'id');
    return fc.record(
      Object.fromEntries(
        children.map(([key, child]) => [key, generate(child, path ? `${path}.${key}` : key, choices)]),
      ),
    );
  }
  const field = (fieldTable as Record<string, Field>)[path];
  if (!field) throw new Error(`The document has no field ${path}`);
  if (!(schema instanceof z.ZodArray) || field.kind !== 'list') return ofField(field, choices);
  const list = choices.list(generate(schema.element, `${path}.*`, choices), field.limit);
  const { element } = schema;
  return element instanceof z.ZodObject || element instanceof z.ZodDiscriminatedUnion
    ? list.map(withIds)
    : list;
}

function withIds(entries: unknown[]): unknown[] {
  return entries.map((entry, place) => ({ ...(entry as object), id: `entry-${place}` }));
}

function ofField(field: Field, { words, text, maybe, picture }: Choices): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      return (field.mayBeEmpty ? maybe : text)(field.limit);
    case 'plain':
      return field.form ? fc.constantFrom(...plainTexts[field.form]) : words(field.limit);
    case 'picture':
      return picture;
    case 'choice':
      return fc.constantFrom(...field.options);
    case 'switch':
      return fc.boolean();
    case 'color':
      return fc.constantFrom('#1d4ed8', '#ffffff');
    case 'date':
      return fc.constant('2026-11-21T00:00:00Z');
    case 'video':
      return fc.constantFrom('teaser', 'install-flutter');
    case 'time':
    case 'list':
    case 'entry':
      throw new Error(`Generate a field of kind ${field.kind} with \`own\``);
  }
}

const plainTexts: Record<PlainForm, readonly string[]> = {
  email: ['teacher@example.com'],
  url: ['', '/source-code', 'https://example.com/a?b=c&text={message}', 'http://example.com'],
  link: ['https://example.com/', 'mailto:ana@example.com'],
  language: ['en'],
  timeZone: ['Asia/Kuala_Lumpur', 'UTC'],
  receiptPrefix: ['LEC', 'CS'],
};
