import type { ApiCalls } from '#platform/api/api-call.ts';
import { schemaText } from '#platform/api/schema-text.server.ts';
import { callGroups, describeApi } from '#src/http/api-calls.server.ts';
import type { PlacedConfig } from '#src/config/config.server.ts';
import words from './api-words.en.ts';

interface Content {
  content?: Record<string, { schema: object }>;
}
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
}

/** What the page at /api shows: read off the very document that programs get. */
export function readApiPage(config: PlacedConfig) {
  const { paths } = describeApi(config) as { paths: Record<string, Record<string, Operation>> };
  const read = (key: string) => {
    const [method, route] = key.split(' ') as [string, string];
    const path = route.replaceAll(/:(\w+)/g, '{$1}');
    const {
      operationId,
      summary,
      description,
      parameters = [],
      requestBody,
      responses,
    } = paths[path]![method.toLowerCase()]!;
    return {
      id: operationId,
      method,
      path,
      summary,
      description,
      parameters: parameters.map(({ name, in: place, required, schema }) => ({
        name,
        place,
        required,
        type: schemaText(schema),
      })),
      body: textsOf(requestBody),
      answers: Object.entries(responses).map(([status, answer]) => ({
        status,
        says: answer.description,
        // What a problem looks like is said once.
        body: Number(status) < 400 ? textsOf(answer) : [],
      })),
    };
  };
  return Object.entries(callGroups(config)).map(([name, calls]: [string, ApiCalls]) => ({
    name: words.groups[name as keyof typeof words.groups],
    calls: Object.keys(calls).map(read),
  }));
}

const textsOf = ({ content = {} }: Content = {}) =>
  Object.entries(content).map(([type, { schema }]) => ({ type, text: schemaText(schema) }));
