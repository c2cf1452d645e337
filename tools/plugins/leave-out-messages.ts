import { parseAst, type Plugin } from 'vite';

/** What React Router says to programmers: the names of its functions that say it, and which argument is the message. */
const spoken: Record<string, number> = { invariant: 1, warning: 1, warnOnce: 1, warningOnce: 2 };
const readInstead = '"React Router"';

/**
 * Leaves the sentences that React Router says to programmers out of what visitors load, as React does with its own: 4 KB of the first
 * page. `npm run dev` has them all.
 */
export function leaveOutMessages(): Plugin {
  return {
    name: 'leave-out-messages',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/].*\.js$/ },
      handler(code) {
        return this.environment.name === 'client' ? { code: withoutMessages(code), map: null } : undefined;
      },
    },
  };
}

/** The module with its warnings gone, and its errors short. */
export function withoutMessages(code: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  visit(parseAst(code), (node) => {
    const call = node as unknown as Call;
    const place =
      node.type === 'CallExpression' ? spoken[call.callee.name?.replace(/\$\d+$/, '') ?? ''] : undefined;
    const message = place === undefined ? undefined : call.arguments[place];
    if (!message) return true;
    // The condition of a warning is asked for the warning's sake alone.
    if (!call.callee.name!.startsWith('invariant'))
      edits.push({ start: node.start, end: node.end, text: 'void 0' });
    else edits.push({ start: message.start, end: message.end, text: readInstead });
    return false;
  });
  return edits.reduceRight(
    (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
    code,
  );
}

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Call extends Node {
  callee: Node & { name?: string };
  arguments: Node[];
}

/** From a node to its parts, in the order of the text; not into those of which `enter` says false. */
function visit(node: object, enter: (node: Node) => boolean): void {
  if ('type' in node && !enter(node as Node)) return;
  for (const part of Object.values(node)) if (part && typeof part === 'object') visit(part as object, enter);
}
