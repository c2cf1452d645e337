import { createHash } from 'node:crypto';

const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function inline(html: string, tag: 'script' | 'style'): string {
  const elements = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...new Set(Array.from(elements, ([, text]) => hashed(text!)))].join(' ');
}

/** The page's policy with the hashes of its own inline scripts and styles: unlike a nonce they can be kept with the page. */
export function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inline(html, 'script')}`,
    `style-src 'self' ${inline(html, 'style')}`,
    // https: a gallery item may show a picture by its address.
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
