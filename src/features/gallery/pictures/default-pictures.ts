import { pictureAddress, type PictureName } from '#ui/picture/picture-address.ts';
import { renderedPictures } from '#ui/picture/picture-files.ts';
import { centre, type FocalPoint, type GalleryCategory, type GalleryItem } from './gallery-item.ts';

export interface DefaultPicture {
  /** Among the pictures that the site brings. */
  name: PictureName;
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
    description: 'Terrazzo underfoot, light from three sides, and a desk with nobody shouting names.',
    alt: 'The waiting room: arched windows, a terrazzo floor and brass lamps over the desk',
    preview:
      'data:image/webp;base64,UklGRmgAAABXRUJQVlA4IFwAAAAQAgCdASoQAAwAA4BaJYgCdAEfwxJxX+gAAP7I2gkkhypx1Lm/3GIEr6NijcIoLvepF9gYMCMRgmxdK/7NIA5TdKHXYhINfwJZjLy5iOGweTVKg71orsFghAAAAA==',
  },
  {
    name: 'preventive',
    title: 'Preventive Care',
    category: 'Treatment',
    description: 'A soft brush, two minutes, and a check-up twice a year.',
    alt: 'A model molar beside a toothbrush on a terrazzo plinth',
    preview:
      'data:image/webp;base64,UklGRlgAAABXRUJQVlA4IEwAAAAQAgCdASoQAAwAA4BaJQBOgBn507ezG42AAP7ql3ImTBMCCz3ZAtS3E/uzx4NkNjUUxCEu9YVXXL6YdsWxMmb7A58bta7abzLbTVAA',
  },
  {
    name: 'cosmetic',
    title: 'Smile Makeovers',
    category: 'Cosmetic',
    description: 'Planned on a photograph, then on a wax model, then on you.',
    alt: 'A fan of tooth shades, from warm to white',
    preview:
      'data:image/webp;base64,UklGRngAAABXRUJQVlA4IGwAAABwAgCdASoQAAwAA4BaJagCdAYrnqinkiLn6mgAAP7hjlSzine5PxfpdJsn/30HFrE+8kONWcx/sXemMCH+rHNNTiXMj2AGkZIyWSj/da+ZGC+fbd+tA0h3Lr1C+J2rhMKHd9IKz0qamPwwAAA=',
  },
  {
    name: 'ortho',
    title: 'Orthodontics',
    category: 'Treatment',
    description: 'The wire does the work. It only needs time.',
    alt: 'A model of the lower teeth wearing braces',
    focalPoint: { x: 50, y: 62 },
    preview:
      'data:image/webp;base64,UklGRngAAABXRUJQVlA4IGwAAADQAQCdASoQAAwAA4BaJbACdADOh2pJAAD+y/zxKCggJLyyw+IZzRmLESwrWDKzflJObDzpO0J8NmyPrP69cKH2xEAF+yK3uUb727i+z1Ygx0fC9vjMhNnYVN+v6XV6/121Pubzx0gRBQtFAAA=',
  },
  {
    name: 'restorative',
    title: 'Restorative Work',
    category: 'Treatment',
    description: 'Root, post and crown: three parts that become one tooth.',
    alt: 'A crown, its gold abutment and a titanium implant, one above the other',
    focalPoint: { x: 50, y: 10 },
    preview:
      'data:image/webp;base64,UklGRmQAAABXRUJQVlA4IFgAAADwAQCdASoQAAwAA4BaJbACdAChnwibbXwA/u/ZGTZcH1RXB21fKyxcFK45zRuLVGzQ/dnb7isV2PQTNjiVPm12BDjpVI/k08j76307RA+O4aBxmKTJYAAA',
  },
  {
    name: 'emergency',
    title: 'Emergency Care',
    category: 'Emergency',
    description: 'A cracked tooth can often be saved. Call us first.',
    alt: 'A model tooth mended with gold along its crack',
    focalPoint: { x: 50, y: 40 },
    preview:
      'data:image/webp;base64,UklGRogAAABXRUJQVlA4IHwAAACwAgCdASoQAAwAA4BaJbACdJIApkQiLSQwKTO1kwAA/txx4VbFm5heL8t3yUrj+T+L9aKmpqWWJH36Whj6NeqsHxeD8bO6i57t35/v6PtVvDQ+jYglM7Rc6JpxFcRY7k43aufQIDevkjKlEsgjTWz147/TJ+c0vPYHf0AA',
  },
  {
    name: 'specialty',
    title: 'Specialty Services',
    category: 'Treatment',
    description: 'Gum care, jaw joints, children’s teeth: the work in between.',
    alt: 'Two model molars on either side of a small painted arch',
    preview:
      'data:image/webp;base64,UklGRmoAAABXRUJQVlA4IF4AAABQAgCdASoQAAwAA4BaJbACdAEfh1T2Z/989AAA/uDAVHUIrhsqA/xkdlOU5PhDEmvA6WUIIxUVKVlSBZntytS6vORDOu6GFIJ9M/sAOF/LM4IYjO4SX/yFCPADAAAA',
  },
  {
    name: 'comfort',
    title: 'Patient Comfort',
    category: 'Facility',
    description: 'Raise a hand and we stop.',
    alt: 'A cane armchair in a corner where light falls through a carved screen',
    preview:
      'data:image/webp;base64,UklGRmAAAABXRUJQVlA4IFQAAAAwAgCdASoQAAwAA4BaJZgCdAEPy4aKhmcwAAD+4UqPQFFFFaAwspGSuS+e41UkuyDfGluoH3fTTvOBzVYxnvfjRcKjRiVSyLeufq8IoFGaxcqyAAA=',
  },
  {
    name: 'xray',
    title: 'Modern Equipment',
    category: 'Facility',
    description: 'You see what we see, on the same screen.',
    alt: 'A screen showing X-ray pictures of eight teeth, beside a model tooth',
    preview:
      'data:image/webp;base64,UklGRmwAAABXRUJQVlA4IGAAAAAwAgCdASoQAAwAA4BaJZACdAD8om8FaALQAAD+xQzHT3hyR7U/E9fmd48chRzAW1lPakx+5CRyEnlGCoaokRTBf6j97l3c68cz2cgFf5l8a1vHr+BN9e6kkN61At6gAAA=',
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
    size: { width: renderedPictures[name].width, height: renderedPictures[name].height },
    preview,
    isActive: true,
    isDefault: true,
    createdAt: now,
    updatedAt: now,
    version: 1,
  }));
}
