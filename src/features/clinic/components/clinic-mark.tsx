/** The lower arch as a smile, in eight blocks of enamel: [width, depth, x, y, turn] of those right of the middle. */
const blocks = [
  [4.6, 5, 24.6, 30.6, -13],
  [5, 5.6, 29.6, 28.1, -39],
  [6.2, 7, 33.4, 23.2, -64],
  [7.2, 7.4, 35.2, 16, -88],
] as const;

export function ClinicMark() {
  return (
    <svg className="clinic-mark" viewBox="0 0 44 44" aria-hidden="true">
      <rect className="clinic-mark-ground" width="44" height="44" rx="10" />
      {['', 'translate(44 0)scale(-1 1)'].map((half) => (
        <g key={half} transform={half || undefined}>
          {blocks.map(([width, depth, x, y, turn]) => (
            <rect
              key={x}
              x={-width / 2}
              y={-depth / 2}
              width={width}
              height={depth}
              rx="2.3"
              transform={`translate(${x} ${y})rotate(${turn})`}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}
