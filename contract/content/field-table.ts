/**
 * Every field of the content document, read from its schema. The build of the web replaces this module by its values, so
 * that no zod reaches the browser: each export is data that JSON can hold.
 */
import { z } from '@hono/zod-openapi';
import type { ContentPage, FieldPath } from '#rules/content/document.ts';
import { contentPageSchemas } from './document.ts';
import { describedField, type Field } from './fields.ts';

type Fields = [path: string, field: Field][];

/** The pages of the document, in their order. */
export const contentPages = Object.keys(contentPageSchemas) as ContentPage[];

/** The fields in the order of the schema, which also gives the type of their paths. */
export const fieldTable = Object.fromEntries(fieldsIn(z.strictObject(contentPageSchemas), '')) as Record<
  FieldPath,
  Field
>;

/** @throws {Error} for a schema that no kind of field describes */
function fieldsIn(schema: unknown, path: string): Fields {
  if (schema instanceof z.ZodDefault) return fieldsIn(schema.unwrap(), path);
  if (schema instanceof z.ZodNullable) return fieldsIn(schema.unwrap(), path).map(asOptional);
  if (schema instanceof z.ZodDiscriminatedUnion)
    return joined(schema.options.flatMap((option) => fieldsIn(option, path)));
  if (schema instanceof z.ZodObject) {
    const children = Object.entries<unknown>(schema.shape).filter(([key]) => key !== 'id');
    return children.flatMap(([key, child]) => fieldsIn(child, path ? `${path}.${key}` : key));
  }
  if (schema instanceof z.ZodArray)
    return [[path, fieldOf(schema, path)], ...entriesIn(schema.element, `${path}.*`)];
  return [[path, fieldOf(schema, path)]];
}

function entriesIn(schema: unknown, path: string): Fields {
  const fields = fieldsIn(schema, path);
  return fields[0]?.[0] === path ? fields : [[path, { kind: 'entry' }], ...fields];
}

function fieldOf(schema: unknown, path: string): Field {
  const described = schema instanceof z.ZodType ? describedField(schema) : undefined;
  if (described) return described;
  if (schema instanceof z.ZodBoolean) return { kind: 'switch' };
  if (schema instanceof z.ZodEnum) return { kind: 'choice', options: schema.options.map(String) };
  if (schema instanceof z.ZodLiteral) return { kind: 'choice', options: [...schema.values].map(String) };
  throw new Error(`No kind of field describes ${path}: make its schema with a function of fields.ts`);
}

function asOptional([path, field]: Fields[number]): Fields[number] {
  return [path, field.kind === 'picture' ? { ...field, isOptional: true } : field];
}

/** The fields of all variants of an entry; a choice offers the options of each. */
function joined(fields: Fields): Fields {
  const byPath = new Map<string, Field>();
  for (const [path, field] of fields) {
    const former = byPath.get(path);
    const both =
      former?.kind === 'choice' && field.kind === 'choice' ? [...former.options, ...field.options] : null;
    byPath.set(path, both ? { kind: 'choice', options: [...new Set(both)] } : field);
  }
  return [...byPath];
}
