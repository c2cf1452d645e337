/** For how long the deletion of a picture can be undone; its file is kept as long. /api says so too. */
export const undoableMinutes = 10;
