interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  type?: string | string[];
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** A JSON Schema as a person reads it: `{ date: date, slots: { time: string, free: boolean }[] }`. */
export function schemaText(schema: object, indent = ''): string {
  const {
    $ref,
    allOf,
    anyOf,
    oneOf,
    const: constant,
    enum: values,
    type,
    format,
    items,
    properties,
  } = schema as Schema;
  const inner = (part: object) => schemaText(part, indent);
  if ($ref) return $ref.split('/').at(-1)!;
  if (allOf) return allOf.map(inner).join(' & ');
  const choices = anyOf ?? oneOf;
  if (choices) return choices.map(inner).join(' | ');
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (properties) {
    const { required = [] } = schema as Schema;
    const lines = Object.entries(properties).map(
      ([name, of]) =>
        `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${schemaText(of, `${indent}  `)}\n`,
    );
    return lines.length > 0 ? `{\n${lines.join('')}${indent}}` : '{}';
  }
  if (items) return `${bracketed(inner(items))}[]`;
  if (format) return format;
  return Array.isArray(type) ? type.join(' | ') : (type ?? 'anything');
}

const bracketed = (text: string) => (/ [|&] /.test(text) && !text.startsWith('{') ? `(${text})` : text);
