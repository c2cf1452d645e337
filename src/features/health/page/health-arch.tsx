import { LowerArch } from '#features/staff/frame/lower-arch.tsx';

/** All white is well, a tooth of another colour for each thing that is broken. */
export function HealthArch({ broken }: { broken: number }) {
  const marked = scattered.slice(0, broken);
  return (
    <LowerArch className="health-arch" markOf={(place) => (marked.includes(place) ? 'broken' : undefined)} />
  );
}

/** Not beside each other. */
const scattered = [-4, 5, -2, -7, 2, 0, -8, 4, 1];
