/** The number of repetitions of a siege: few in `npm test`, all in `npm run siege`. */
export const strikes = (few: number, all: number): number => (process.env.SIEGE === '1' ? all : few);
