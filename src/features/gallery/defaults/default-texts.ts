import type { Language, Translation } from '#platform/language.ts';
import type { GalleryPicture } from '../pictures/gallery-item.ts';
import { defaultPictures, type DefaultTexts } from './default-pictures.ts';
import { hindiTexts } from './default-texts.hi.ts';
import { marathiTexts } from './default-texts.mr.ts';

const translated: Record<Translation, DefaultTexts> = { hi: hindiTexts, mr: marathiTexts };
type Texts = Pick<GalleryPicture, 'title' | 'description' | 'alt'>;

/** A default picture with its texts in a language. A text that an editor wrote stays as it is. */
export function translateDefault<Picture extends Texts & Pick<GalleryPicture, 'isDefault'>>(
  picture: Picture,
  language: Language,
): Picture {
  if (language === 'en' || !picture.isDefault) return picture;
  const textOf = (field: keyof Texts): string => {
    const standard = defaultPictures.find((one) => one[field] === picture[field]);
    return standard ? translated[language][standard.name][field] : picture[field];
  };
  return { ...picture, title: textOf('title'), description: textOf('description'), alt: textOf('alt') };
}
