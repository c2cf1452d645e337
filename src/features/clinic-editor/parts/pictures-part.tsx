import { picturePlaces } from '#features/clinic/content/content.ts';
import { useWords } from '#platform/words.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';
import { EndedPermissions } from '../pictures/ended-permissions.tsx';
import { PictureField } from './picture-field.tsx';

/** Addresses of the default pictures, by place; '#preventive' for a category. */
export type SamplePictures = Readonly<Record<string, string>>;

/** Every place of the public pages that can have a picture of the clinic's own. A dentist's is with the dentist. */
export function PicturesPart({ samples }: { samples: SamplePictures }) {
  const words = useWords('clinic-parts');
  const { content, version } = useClinicDraft().state;
  const { blocks } = content;
  return (
    <>
      {picturePlaces.map((place) => (
        <PictureField
          key={place}
          path={['pictures', place]}
          name={words.places[place]}
          hint={words.placeHints[place]}
          sample={samples[place]}
        />
      ))}
      {blocks.map(({ id, title }, index) => (
        <PictureField
          key={id}
          path={['blocks', index, 'picture']}
          name={title.en}
          hint={words.blockPictureHint}
          sample={samples[`#${id}`]}
        />
      ))}
      {/* A withdrawal makes a new version. */}
      <EndedPermissions key={version} />
    </>
  );
}
