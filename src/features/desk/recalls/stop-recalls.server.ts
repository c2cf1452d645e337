import { visitsOfNumbers } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { callsTopic, insertAttempt } from '#features/booking/calls/call-attempts-store.server.ts';
import { findRecall, recallsAfter } from '#features/booking/recalls/recalls-store.server.ts';
import { patientKey } from '#features/booking/search/match-names.ts';
import { recallKey } from '../calls/calls.ts';
import { patientByStop } from '../calls/read-calls.server.ts';
import { storeAnswer, withVisit, type RecallResult } from '../next/store-recall.server.ts';
import { auditDone, type Actor, type Desk } from '../visit/desk.server.ts';
import words from './words.en.ts';

/** The patient has answered a message by STOP: they are written to no more without a new yes, and their recalls are off the lists. */
export function stopRecalls(desk: Desk, actor: Actor, id: string): Promise<RecallResult> {
  const { database, clock } = desk.booking;
  return withVisit(desk, id, async (tx, visit) => {
    const own = (await visitsOfNumbers(tx, [visit.mobileNumber])).filter(
      (one) => patientKey(one) === patientKey(visit),
    );
    const recalls = await recallsAfter(
      tx,
      own.map((one) => one.id),
    );
    if (recalls.length === 0) return { ok: false, reason: 'no-recall' };
    await storeAnswer(desk, actor, tx, visit, false, patientByStop);
    const { uid, displayName } = actor.signedIn.account;
    await insertAttempt(tx, visit, {
      account: uid,
      by: displayName,
      at: clock.now(),
      outcome: 'leave',
      note: words.repliedStop,
      againAt: null,
      causes: recalls.map(recallKey),
    });
    await auditDone(desk, actor, tx, {
      action: 'patient-called',
      subject: visit.reference,
      details: { outcome: 'leave' },
    });
    await database.announce(tx, callsTopic);
    return { ok: true, recall: await findRecall(tx, id) };
  });
}
