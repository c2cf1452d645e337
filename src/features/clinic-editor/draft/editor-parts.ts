export const editorParts = [
  'facts',
  'address',
  'hours',
  'holidays',
  'prices',
  'bookable',
  'people',
  'reviews',
  'pictures',
  'texts',
] as const;
export type EditorPart = (typeof editorParts)[number];

/** The editor's part in which a path of the document is edited. */
export function partOf(path: readonly (string | number)[]): EditorPart {
  if (path[0] === 'blocks' && path.includes('picture')) return 'pictures';
  switch (path[0]) {
    case 'address':
    case 'geo':
      return 'address';
    case 'links':
      return path[1] === 'map' ? 'address' : 'facts';
    case 'hours':
    case 'booking':
      return 'hours';
    case 'holidays':
      return 'holidays';
    case 'blocks':
    case 'kept':
      return 'prices';
    case 'bookable':
      return 'bookable';
    case 'dentists':
      return 'people';
    case 'reviews':
      return 'reviews';
    case 'pictures':
      return 'pictures';
    case 'texts':
      return 'texts';
    default:
      return 'facts';
  }
}
