/** A visit put elsewhere: chosen, or dragged. */
export default {
  rescheduleTitle: 'Reschedule {patient}',
  rescheduleLead: '{service}, now {day} at {time}',
  noSlots: 'The free times can’t be loaded right now.',
  tryAgain: 'Try again',
  slotNow: '{time}, where it is now',
  slotSpecial: '{time}, by special arrangement',
  sundayNote: 'Sunday: by special arrangement only.',
  closedNote: 'Closed: {note}. These times are by special arrangement only.',
  closedPlain: 'The clinic is closed then. These times are by special arrangement only.',
  closedOrAway:
    'The clinic is closed then, or the dentist away. These times are by special arrangement only.',
  chair: 'Chair',
  firstFreeChair: 'The first that is free',
  chooseTime: 'Choose a time',
  moveTo: 'Move to {day}, {time}',

  until: 'to {ends}',
  length: 'to {ends}, {minutes} min',
  minutes: '{minutes} min',
  lengthOfVisit: 'Length',
  less: '− {minutes} min',
  more: '+ {minutes} min',
  shorter: '− {minutes} min, shorter',
  longer: '+ {minutes} min, longer',
  'no-room-visit': 'No room: {slot} is the next visit in this chair.',
  'no-room-offer': 'No room: {slot} in this chair is kept for a patient on the waiting list.',
  'no-room-block': 'No room: this chair is blocked from {time} on.',
  intoClosed: 'It runs into blocked time.',
  intoLeave: 'It runs into the leave of {dentist}.',
  afterHours: 'It runs past {time}, the end of this session.',
  resized: '{patient}: now {length}.',

  notAllowed: 'A visit that has begun, is over or was cancelled can’t be moved.',

  draggingByKeys:
    'Carrying {patient}, {from}. Arrow keys choose another time, Page Up and Page Down another week, Enter puts the visit there, Escape cancels.',
  pickedUp: 'Moving {patient}, {from}',
  pickedUpHint: 'Choose a square, in this week or another.',
  putBack: '{patient} stays where it was.',
} as const;
