import { pictureAddress, type PictureName } from '#ui/picture/picture-address.ts';
import { pictureSize } from '#ui/picture/picture-widths.ts';
import { centre, type FocalPoint, type GalleryCategory, type GalleryItem } from '../pictures/gallery-item.ts';

/** Names of the built-in pictures. */
type DefaultName = Extract<
  PictureName,
  | 'lounge'
  | 'preventive'
  | 'cosmetic'
  | 'ortho'
  | 'restorative'
  | 'emergency'
  | 'specialty'
  | 'comfort'
  | 'xray'
>;
/** Texts of each picture, in one language. */
export type DefaultTexts = Readonly<Record<DefaultName, Pick<GalleryItem, 'title' | 'description' | 'alt'>>>;

export interface DefaultPicture {
  name: DefaultName;
  title: string;
  category: GalleryCategory;
  description: string;
  alt: string;
  focalPoint?: FocalPoint;
  /** A few blurred pixels. */
  preview: string;
}

/** The nine items of a new gallery, in their order. */
export const defaultPictures: readonly DefaultPicture[] = [
  {
    name: 'lounge',
    title: 'Modern Dental Office',
    category: 'Facility',
    description: 'Terrazzo underfoot, light through three arches, and cane chairs to wait in.',
    alt: 'The waiting room: two cane armchairs, three arched openings onto a garden, and a fluted green desk with a computer under brass lamps',
    focalPoint: { x: 90, y: 50 },
    preview:
      'data:image/webp;base64,UklGRnIAAABXRUJQVlA4IGYAAAAQAgCdASoQAAwAAoBCJZACdAEMqdSq7WcAAP7robzpSSi9adKVC07f8iRX9KgrPPAx7/b3bl6qdprgtBByLU3khw/myzqjDFrtkeR54EbuSGBtWXkiNKPzk+MuDZgaX20JbKOhqAA=',
  },
  {
    name: 'preventive',
    title: 'Preventive Care',
    category: 'Treatment',
    description: 'A soft brush, two minutes, and a check-up twice a year.',
    alt: 'A model molar on a plinth, and a toothbrush with striped paste across a terrazzo stand',
    focalPoint: { x: 60, y: 40 },
    preview:
      'data:image/webp;base64,UklGRm4AAABXRUJQVlA4IGIAAAAwAgCdASoQAAwAAoBCJQBOgCHhrH7mvEeLoAD+84VHjCUciVUAPUjmad5jw3GdhT4itJGmlg0zpIjigEywN4ixrHLIYEYQLgDqFJCgsEO/8UwWYAyXVppgVstxYf9nHg9gAA==',
  },
  {
    name: 'cosmetic',
    title: 'Smile Makeovers',
    category: 'Cosmetic',
    description: 'Planned on a photograph, then on a wax model, then on you.',
    alt: 'A fan of seven tooth shades, from warm ivory to white, on a brass stand',
    preview:
      'data:image/webp;base64,UklGRoQAAABXRUJQVlA4IHgAAAAwAgCdASoQAAwAAoBCJbACdAYubF8rHGpCgAD+7iQqBNDUfp/j9rKIHP4zhptiv9PRvEJ1fRDfTCbogupGtjj1Vt20NCk4mdBw8oagB8RQjhgWTTPEpMHKVM8G9mZ7IhPsfXtg1v3FzRcMhyOQ6tPEDodJOXMpYAA=',
  },
  {
    name: 'ortho',
    title: 'Orthodontics',
    category: 'Treatment',
    description: 'The wire does the work. It only needs time.',
    alt: 'A model of the lower teeth wearing braces: white brackets, coral ties and one gold wire',
    focalPoint: { x: 50, y: 60 },
    preview:
      'data:image/webp;base64,UklGRpIAAABXRUJQVlA4IIYAAACQAgCdASoQAAwAAoBCJbACdAabhnLXWZipL2xvgAD+7MdjZv0fjCVmXyMJ+4O6sihz4jrwiC6kD+fueRxVQf+pJezeufgtCroXhJlvon3PGwQxr/OzAgJbxKQuj7bW4hwf2p89wByqvXx9aB9MEWd7SKNnNPeppbYXbNRx0u/5Q1K8AAAAAA==',
  },
  {
    name: 'restorative',
    title: 'Restorative Work',
    category: 'Treatment',
    description: 'Implant, post and crown: three parts that become one tooth.',
    alt: 'A crown, its gold abutment and a titanium implant screw, one above the other',
    focalPoint: { x: 50, y: 40 },
    preview:
      'data:image/webp;base64,UklGRmYAAABXRUJQVlA4IFoAAAAQAgCdASoQAAwAAoBCJZACdAEfSprqcTGAAP73FOQeqElrCiIKwZ6Ma+uwjohukKE0tbOQerRjjNg/AW8baJaK143dIx2iIlKld/I5O1lZ8QxGqscveAwAAAA=',
  },
  {
    name: 'emergency',
    title: 'Emergency Care',
    category: 'Emergency',
    description: 'A cracked tooth can often be saved. Call us first.',
    alt: 'A model molar mended with gold along its cracks, an ivory plus sign beside it',
    focalPoint: { x: 50, y: 40 },
    preview:
      'data:image/webp;base64,UklGRpgAAABXRUJQVlA4IIwAAADQAgCdASoQAAwAAoBCJbACdD3/8lEIh4kMBhGutaegAP7vTSS/xV6lhConZlzuC/gbs5ov0SmOXc31Ohw4s2B4PEJGdf8IlZBkf9ifYvRA8Jp8/+N50lozo79E8z8zTnGn6tOhnULrwOefvz9N+uUINOXhO/y4QZJWjR/64b3YeXH4nCl3C3uhj5KAAA==',
  },
  {
    name: 'specialty',
    title: 'Specialty Services',
    category: 'Treatment',
    description: 'Gum care, jaw joints, children’s teeth: the work in between.',
    alt: 'Two model molars, one larger, on either side of a small painted arch',
    preview:
      'data:image/webp;base64,UklGRmwAAABXRUJQVlA4IGAAAADwAQCdASoQAAwAAoBCJbACdAEO99DDmKAA/vCMliMThQjMjfMMCPGRTdAJana6c09ODse/sik2+k0kXQgBvvpKZmdpJ1v9Dl0+9duFMWemrfnDuzm4T8nSsoJ/JdMCAAA=',
  },
  {
    name: 'comfort',
    title: 'Patient Comfort',
    category: 'Facility',
    description: 'Raise a hand and we stop.',
    alt: 'A cane armchair with a coral cushion beside a brass lamp, star-shaped patches of sunlight on the wall',
    preview:
      'data:image/webp;base64,UklGRmAAAABXRUJQVlA4IFQAAAAwAgCdASoQAAwAA4BaJZgCdAEPy4aKhmcwAAD+4UqPQFFFFaAwspGSuS+e41UkuyDfGluoH3fTTvOBzVYxnvfjRcKjRiVSyLeufq8IoFGaxcqyAAA=',
  },
  {
    name: 'xray',
    title: 'Modern Equipment',
    category: 'Facility',
    description: 'You see what we see, on the same screen.',
    alt: 'A screen showing an X-ray of upper and lower back teeth, one with a filling, beside a model molar',
    preview:
      'data:image/webp;base64,UklGRnIAAABXRUJQVlA4IGYAAABQAgCdASoQAAwAAoBCJQBOj+ADG722uVzQPcAA/uftTHcX/OG10BDKrQJ7VlOKB5sQXjjwhLDE1sV0Kus7+brtfKVcIXORH6tqs6E880SVzdMndSzlo7qQPTVuP8N1z7e9OlIAAAA=',
  },
];

/** The nine defaults, made at `now`, for a browser that has never reached the server: their pictures are the site's own files. */
export function defaultItems(now: string): GalleryItem[] {
  return defaultPictures.map(({ name, title, category, description, alt, preview, focalPoint }, index) => ({
    id: `default-${name}`,
    title,
    description,
    category,
    image: pictureAddress(name, 800, 'webp'),
    imagePath: null,
    order: index + 1,
    alt,
    focalPoint: focalPoint ?? centre,
    size: pictureSize,
    preview,
    isActive: true,
    isDefault: true,
    createdAt: now,
    updatedAt: now,
    version: 1,
  }));
}
