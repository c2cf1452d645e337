import { hash } from 'node:crypto';
import { constantOf, type Constant } from '../http/pieces.server.ts';
import { inScript } from './in-script.server.ts';
import type { Alike } from './given-alike.ts';

interface Known {
  standIn: Alike;
  /** Statement that hands the data to the page's scripts. */
  script: Constant;
}
/** By the data themselves, which never change: what is published anew is another object. */
const known = new WeakMap<object, Known>();

/** Collects what a page is given alike with others; undefined where its data alone are asked for. */
export interface TakesAlike {
  alike?: Set<Constant> | undefined;
}

/**
 * Data that page after page is given, words above all: `words: giveAlike(page, words)` in a loader, `dataOf(words)` in the view. React
 * Router would write them anew into each page; so they are written, compressed and hashed once, and a page says which it has.
 */
export function giveAlike<Data extends object>({ alike }: TakesAlike, data: Data): Data | Alike {
  if (!alike) return data;
  const found = known.get(data) ?? make(data);
  known.set(data, found);
  alike.add(found.script);
  return found.standIn;
}

function make(data: object): Known {
  const json = JSON.stringify(data);
  const name = hash('sha256', json, 'base64').slice(0, 12);
  const standIn = Object.defineProperty({ alike: name }, 'data', { value: data });
  const script = `(window.givenAlike??={})[${inScript(name)}]=JSON.parse(${inScript(json)});`;
  return { standIn, script: constantOf(script) };
}
