import { storableText } from '#platform/api/text-input.server.ts';
import { seal, unseal } from '#platform/secrets/sealed-text.server.ts';

const sealedAs = 'search of staff';
const maxLength = 100;

/**
 * The address that answers a posted search. Its text `q` is sealed as `find`, so that no name or number of a patient stays in the browser's
 * history or a log of addresses, while Back and reload work. Other fields are `kept` as they are.
 */
export function searchPath(path: string, fields: FormData, secret: string, kept: readonly string[] = []) {
  const text = storableText(String(fields.get('q') ?? ''))
    .trim()
    .slice(0, maxLength);
  const search = new URLSearchParams(
    kept.flatMap((name) => {
      const value = storableText(String(fields.get(name) ?? ''));
      return value ? [[name, value]] : [];
    }),
  );
  if (text) search.set('find', seal(text, secret, sealedAs));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Empty where the address has no search that this installation has sealed. */
export const openSearch = (search: URLSearchParams, secret: string): string =>
  unseal(search.get('find') ?? '', secret, sealedAs) ?? '';
