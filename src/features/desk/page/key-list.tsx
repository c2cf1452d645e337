/** Keys and what they do. */
export function KeyList({ keys }: { keys: readonly [names: readonly string[], does: string][] }) {
  return (
    <dl>
      {keys.map(([names, does]) => (
        <div key={does}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
