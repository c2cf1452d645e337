/** The list with those that were chosen together in the order in which they were chosen, on the places that they have among the others. */
export function asChosen(list: readonly string[], chosen: readonly string[]): string[] {
  const present = new Set(list);
  const wanted = new Set(chosen.filter((id) => present.has(id)));
  const inTurn = wanted.values();
  return list.map((id) => (wanted.has(id) ? inTurn.next().value! : id));
}
