import { registeredText, type MessageTemplate } from '../templates/message-template.ts';

export interface TextPart {
  text: string;
  /** The other text has something else here. */
  differs: boolean;
}

export interface ComparedTexts {
  same: boolean;
  ours: TextPart[];
  portal: TextPart[];
  /** The first difference, counted from 1, with both texts there; '' where one has ended. */
  first?: { at: number; ours: string; portal: string };
}

/** Compares our text with the portal's letter by letter, in the portal's notation. */
export function compareTexts(
  registered: Pick<MessageTemplate, 'wording' | 'variables'>,
  portal: string,
): ComparedTexts {
  const spelling = portal.includes('{#var#}') ? 'form' : 'inside';
  const [a, b] = [[...registeredText(registered, spelling)], [...portal]];
  const common = commonLetters(a, b);
  const same = a.length === b.length && common.length === a.length;
  const differing = a.findIndex((letter, index) => letter !== b[index]);
  const at = differing === -1 ? a.length : differing;
  return {
    same,
    ours: partsOf(
      a,
      common.map(([index]) => index),
    ),
    portal: partsOf(
      b,
      common.map(([, index]) => index),
    ),
    ...(!same && { first: { at: at + 1, ours: a[at] ?? '', portal: b[at] ?? '' } }),
  };
}

/** The letters that both have, in their order: pairs of their places (longest common subsequence). */
function commonLetters(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i += 1;
    else j += 1;
  }
  return pairs;
}

function partsOf(letters: readonly string[], common: readonly number[]): TextPart[] {
  const shared = new Set(common);
  const parts: TextPart[] = [];
  for (const [index, letter] of letters.entries()) {
    const differs = !shared.has(index);
    const last = parts.at(-1);
    if (last?.differs === differs) last.text += letter;
    else parts.push({ text: letter, differs });
  }
  return parts;
}
