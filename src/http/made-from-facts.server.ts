import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';

/** What is sent as it is, and made anew only when the owner has published other facts. */
export function madeFromFacts<Made>(
  config: { clinic: ClinicFacts },
  make: (clinic: ClinicFacts) => Made,
): () => Made {
  let made: { of: ClinicFacts; value: Made } | undefined;
  return () => {
    const of = config.clinic;
    if (made?.of !== of) made = { of, value: make(of) };
    return made.value;
  };
}
