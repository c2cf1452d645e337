/** So long can a receptionist undo what was done to a visit: a change of its status, or its move. */
export const undoSeconds = 60;
