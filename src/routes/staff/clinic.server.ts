import { readEditing } from '#features/clinic-editor/publishing/change-content.server.ts';
import { civilDateAt } from '#features/clinic/clinic-time.ts';
import { holidayYearsFrom } from '#features/clinic/holidays/public-holidays.ts';
import type { AppContext } from '#src/app-context.server.ts';

/** What the editor of the clinic's content opens with. */
export async function readClinicEditor(
  app: Pick<AppContext, 'booking' | 'content' | 'contentSettings' | 'clock'>,
) {
  const first = await readEditing(app);
  const now = app.clock.now();
  const today = civilDateAt(now);
  return {
    first,
    tag: `"${first.version}"`,
    now,
    today,
    holidayYears: holidayYearsFrom(today),
  };
}
