/** Cyrillic and Greek letters that look like Latin ones, each above the letter it is read as. */
const lookAlikes = 'аАвВеЕёЁзЗкКмМнНоОрРсСтТуУхХѕЅіІїЇјЈԁԛԝһҺвьЬαΑβΒεΕζΖηΗιΙκΚμΜνΝοΟρΡτΤυΥχΧϲϹγΓ';
const latinLetters = 'aAbBeEeE33kKmMhHoOpPcCtTyYxXsSiIiIjJdqwhHbbBaAbBeEzZnHiIkKuMvNoOpPtTuYxXcCyr';
const latinOf = new Map(Array.from(lookAlikes, (letter, index) => [letter, latinLetters[index]!]));

/** Marks over Latin letters, and characters that nobody sees: joiners, soft hyphens, variation selectors. */
const accents = /[\u0300-\u036f]/g;
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Three letters or more, one by one: 'b e s t', 'f.r.e.e'. */
const partedLetters = /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*(?:[\s._*·-]\p{L}\p{M}*){2,}(?![\p{L}\p{M}\p{N}])/gu;

/** A text as a person reads it, whichever characters it is spelled with. */
export function readableText(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/[\u0370-\u052f]/g, (letter) => latinOf.get(letter) ?? letter);
  return letters
    .replaceAll(/[’‘ʼ]/g, "'")
    .replace(/\p{Pd}/gu, '-')
    .replace(partedLetters, (parted) => parted.replace(/[\s._*·-]/g, ''));
}
