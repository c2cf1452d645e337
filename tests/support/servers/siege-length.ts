/** How often a siege strikes: a few times in `npm test`, as often as is promised in `npm run siege`. */
export const strikes = (few: number, all: number): number => (process.env.SIEGE === '1' ? all : few);
