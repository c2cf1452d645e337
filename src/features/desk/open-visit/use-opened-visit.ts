import { useEffect, useEffectEvent, useState } from 'react';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { readAppointment, type OpenedAppointment, type Refused } from '../visit/desk-client.ts';

type Opened = { id: string; visit: OpenedAppointment } | { id: string; failed: true };

/**
 * The whole of the visit that is open: its number and the visits before. Asking for it is written to the record; it is asked again when
 * the visit was changed, for its number may be another one now.
 */
export function useOpenedVisit(
  appointment: DeskAppointment | undefined,
  onRefused: (refused: Refused) => void,
) {
  const [opened, setOpened] = useState<Opened>();
  const refused = useEffectEvent(onRefused);
  const { id, version } = appointment ?? {};
  useEffect(() => {
    let left = false;
    const read = async (wanted: string) => {
      const answer = await readAppointment(wanted);
      if (left) return;
      setOpened(answer.ok ? { id: wanted, visit: answer.appointment } : { id: wanted, failed: true });
      if (!answer.ok) refused(answer);
    };
    if (id !== undefined && version !== undefined) void read(id);
    return () => {
      left = true;
    };
  }, [id, version]);
  return opened?.id === id ? opened : undefined;
}
