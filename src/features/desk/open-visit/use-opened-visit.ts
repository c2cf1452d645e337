import { useEffect, useEffectEvent, useState } from 'react';
import type { DeskAppointment, OpenedVisit } from '../visit/desk-appointment.ts';
import { fetchVisit, type VisitRefusal } from '../visit/visit-client.ts';

/** `whole` is undefined while it is being read, and where that failed. */
export interface Opened {
  id: string;
  whole?: OpenedVisit;
  failed: boolean;
}

/**
 * The whole of the visit that is open: its number and the visits before. Asking for it is written to the audit log; it is asked again
 * when the visit was changed, for its number may be another one now.
 */
export function useOpenedVisit(
  visit: DeskAppointment | undefined,
  onRefused: (refusal: VisitRefusal) => void,
): Opened | undefined {
  const [opened, setOpened] = useState<Opened>();
  const refused = useEffectEvent(onRefused);
  const { id, version } = visit ?? {};
  useEffect(() => {
    let left = false;
    const read = async (wanted: string) => {
      const answer = await fetchVisit(wanted);
      if (left) return;
      setOpened({ id: wanted, failed: !answer.ok, ...(answer.ok && { whole: answer.value.appointment }) });
      if (!answer.ok) refused(answer.refusal);
    };
    if (id !== undefined && version !== undefined) void read(id);
    return () => {
      left = true;
    };
  }, [id, version]);
  return opened?.id === id ? opened : undefined;
}
