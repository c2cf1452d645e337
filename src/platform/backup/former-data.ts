/** Days for which data replaced by a restore or a move are kept: time enough to notice a mistake. */
export const formerDataDays = 14;
