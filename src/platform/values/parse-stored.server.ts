import { channel } from 'node:diagnostics_channel';
import { z } from 'zod';

/** Gets `{ place, faults }` of each unreadable document, for the log. Values are left out: they may be a patient's. */
export const unreadableDocuments = channel('unreadable-document');

/**
 * Parses stored JSON. Its schema also takes what earlier builds wrote. A damaged document is undefined and logged by its place, such as
 * 'outbox 0198…', so that one row stops neither a page nor a start.
 */
export function parseStored<Value>(schema: z.ZodType<Value>, text: string, place: string): Value | undefined {
  let faults = ['not JSON'];
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    faults = faultsIn(parsed.error);
  } catch {
    // Text that is not JSON is reported below, like a schema fault.
  }
  unreadableDocuments.publish({ place, faults });
  return undefined;
}

/**
 * A schema's structure without its rules and messages, for stored documents: rules change from build to build. Unknown members stay;
 * members of a list or record with another structure are left out, as are optional ones. `number`: the schema of numbers, which in a
 * draft may be half typed.
 */
export function structureOf<Schema extends z.ZodType>(
  schema: Schema,
  number?: z.ZodType,
): z.ZodType<z.output<Schema>>;
export function structureOf(schema: z.core.$ZodType, number?: z.ZodType): z.ZodType;
export function structureOf(schema: z.core.$ZodType, number: z.ZodType = z.number()): z.ZodType {
  const inner = (part: z.core.$ZodType) => structureOf(part, number);
  if (schema instanceof z.ZodString) return z.string();
  if (schema instanceof z.ZodNumber) return number;
  if (schema instanceof z.ZodObject) return z.looseObject(eachMember(schema.shape, inner));
  if (schema instanceof z.ZodArray) return readableItems(inner(schema.element));
  if (schema instanceof z.ZodRecord) return readableMembers(inner(schema.valueType));
  if (schema instanceof z.ZodPipe)
    return inner(schema.out instanceof z.ZodTransform ? schema.in : schema.out);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional)
    return inner(schema.unwrap()).optional().catch(undefined);
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodBoolean) return schema;
  throw new Error('There is no structure for this kind of schema');
}

const eachMember = <Value, Made>(record: Readonly<Record<string, Value>>, make: (value: Value) => Made) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value)]));

const readableItems = (item: z.ZodType) =>
  z.array(z.unknown()).transform((items) => items.flatMap((one) => readable(item, one)));

const readableMembers = (member: z.ZodType) =>
  z
    .record(z.string(), z.unknown())
    .transform((record) =>
      Object.fromEntries(
        Object.entries(record).flatMap(([name, value]) => readable(member, value).map((one) => [name, one])),
      ),
    );

function readable(schema: z.ZodType, value: unknown): unknown[] {
  const parsed = schema.safeParse(value);
  if (parsed.success) return [parsed.data];
  unreadableDocuments.publish({ place: 'a part of a document', faults: faultsIn(parsed.error) });
  return [];
}

const faultsIn = ({ issues }: z.ZodError) => issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
