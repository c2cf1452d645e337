import type { HeadersFunction, MetaDescriptor } from 'react-router';
import { privatePageMeta } from './page-meta.ts';

/** Headers and meta tags of pages whose address is a patient's key: `export const headers = linkPageHeaders`. */
export const linkPageHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders;

/**
 * The address is a key, so no other site may learn it. Within this site it may be the referrer: otherwise some browsers post forms with
 * 'Origin: null', which is refused.
 */
export const linkPageMeta = (args: Parameters<typeof privatePageMeta>[0]): MetaDescriptor[] => [
  ...privatePageMeta(args),
  { name: 'referrer', content: 'same-origin' },
];
