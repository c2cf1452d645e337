import { idOf } from '#features/clinic/default-content.server.ts';
import type { LegalText } from './legal-page.tsx';

/**
 * Names each text by its place in the English notice: 'intro', 'who-sees-it.1.0' (section, part, item of a list). Translations have the
 * same places.
 */
function changeTexts(
  english: LegalText,
  text: LegalText,
  change: (id: string, text: string) => string,
): LegalText {
  return {
    description: change('description', text.description),
    heading: change('heading', text.heading),
    updated: change('updated', text.updated),
    intro: change('intro', text.intro),
    ...(text.keptFor && { keptFor: text.keptFor }),
    sections: text.sections.map(({ heading, content }, n) => {
      const section = idOf(english.sections[n]!.heading);
      return {
        heading: change(`${section}.heading`, heading),
        content: content.map((part, place) =>
          typeof part === 'string'
            ? change(`${section}.${place}`, part)
            : part.map((item, itemPlace) => {
                const id = `${section}.${place}.${itemPlace}`;
                return typeof item === 'string' ? change(id, item) : { ...item, text: change(id, item.text) };
              }),
        ),
      };
    }),
  };
}

/** The default texts of a notice, by name. */
export function legalTexts(english: LegalText, text: LegalText): Record<string, string> {
  const texts: Record<string, string> = {};
  changeTexts(english, text, (id, words) => (texts[id] = words));
  return texts;
}

/** A notice in which the owner's texts replace the default ones of the same name. */
export const withOwnTexts = (
  english: LegalText,
  text: LegalText,
  own: Readonly<Record<string, string>>,
): LegalText => changeTexts(english, text, (id, words) => own[id] ?? words);
