import {
  readPlace,
  tidyEmail,
  tidyLink,
  tidyPhone,
  tidyPostcode,
  tidyWhatsapp,
} from '#features/clinic/content/tidy-input.ts';
import { standardAccent, tidyColour } from '#features/clinic/content/accent-colour.ts';
import { withKept } from '#features/clinic/content/content.ts';
import { addressSettings } from '#features/clinic/content/content-samples.ts';
import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { DraftLine, DraftNumber } from '../draft/draft-fields.tsx';
import { setAtPath } from '../draft/content-tree.ts';
import { DraftText } from '../draft/draft-text.tsx';
import { useClinicDraft, useDraftField } from '../draft/use-draft.tsx';
import { MarkField } from './mark-field.tsx';

/** Name, telephone and links. */
export function FactsPart() {
  const words = useWords('clinic-parts');
  const sample = useWords('clinic');
  const { samples, state } = useClinicDraft();
  return (
    <div className="staff-card part-fields">
      <div className="part-pair">
        <DraftLine
          path={['name']}
          label={words.name}
          hint={words.nameHint}
          isSample={samples.includes('CLINIC_NAME')}
        />
        <DraftLine
          path={['shortName']}
          label={words.shortName}
          hint={words.shortNameHint}
          isSample={state.content.shortName === sample.shortName}
        />
      </div>
      <MarkField />
      <AccentField />
      <DraftText
        path={['texts', 'clinic.kind']}
        label={words.lineOfBusiness}
        hint={words.lineOfBusinessHint}
        optional
      />
      <div className="part-pair">
        <DraftLine
          path={['phone']}
          label={words.phone}
          hint={words.phoneHint}
          type="tel"
          tidy={tidyPhone}
          isSample={samples.includes('CLINIC_PHONE')}
        />
        <DraftLine
          path={['whatsapp']}
          label={words.whatsapp}
          hint={words.whatsappHint}
          type="tel"
          tidy={tidyWhatsapp}
          optional
        />
      </div>
      <DraftLine
        path={['email']}
        label={words.email}
        hint={words.emailHint}
        type="email"
        tidy={tidyEmail}
        isSample={samples.includes('CLINIC_EMAIL')}
      />
      <DraftLine
        path={['privacyContact']}
        label={words.privacyContact}
        hint={words.privacyContactHint}
        optional
      />
      <h2>{words.linksHeading}</h2>
      <p className="staff-quiet">{words.linksHint}</p>
      <DraftLine
        path={['links', 'reviews']}
        label={words.reviewsLink}
        hint={words.reviewsLinkHint}
        inputMode="url"
        tidy={(text) => tidyLink('reviews', text)}
        optional
        isSample={samples.includes('CLINIC_REVIEWS_URL')}
      />
      <div className="part-pair">
        <DraftLine
          path={['links', 'instagram']}
          label={words.instagram}
          inputMode="url"
          tidy={(text) => tidyLink('instagram', text)}
          optional
          isSample={samples.includes('CLINIC_INSTAGRAM_URL')}
        />
        <DraftLine
          path={['links', 'linkedin']}
          label={words.linkedin}
          inputMode="url"
          tidy={(text) => tidyLink('linkedin', text)}
          optional
          isSample={samples.includes('CLINIC_LINKEDIN_URL')}
        />
      </div>
      <DraftLine
        path={['links', 'wasteReport']}
        label={words.wasteReport}
        hint={words.wasteReportHint}
        inputMode="url"
        tidy={(text) => tidyLink('wasteReport', text)}
        optional
      />
    </div>
  );
}

/** How long erased data are kept, with the rule that asks for it. */
export function ErasedDataFields() {
  const words = useWords('clinic-parts');
  return (
    <div className="staff-card part-fields">
      <h2>{words.erasedHeading}</h2>
      <p>{words.erasedRule}</p>
      <DraftNumber
        path={['keepErasedDays']}
        label={words.keepErasedDays}
        hint={words.keepErasedDaysHint}
        optional
      />
      <p className="staff-quiet">{words.erasedLimits}</p>
    </div>
  );
}

/** The colour in writing, and the browser's own chooser beside it. */
function AccentField() {
  const words = useWords('clinic-parts');
  const { value = '', set } = useDraftField<string>(accentPath);
  const colour = tidyColour(value);
  return (
    <div className="part-accent">
      <DraftLine
        path={accentPath}
        label={words.accent}
        hint={words.accentHint}
        tidy={tidyColour}
        autoComplete="off"
        optional
      />
      <input
        type="color"
        aria-label={words.chooseAccent}
        value={/^#[\da-f]{6}$/.test(colour) ? colour : standardAccent}
        onChange={({ target }) => set(target.value)}
      />
    </div>
  );
}

const accentPath = ['accent'];

/** The clinic's address. */
export function AddressPart() {
  const words = useWords('clinic-parts');
  const { store, state, samples, mayPublish } = useClinicDraft();
  const { name, address, geo } = state.content;
  const sampleLines = addressSettings.filter((setting) => samples.includes(setting));
  const place = geo ? `${geo.latitude},${geo.longitude}` : [name, ...Object.values(address)].join(', ');
  // A pair pasted into one field fills both; the last number emptied takes the place away.
  const takePlace = (text: string): boolean => {
    const pair = readPlace(text);
    const isRemoved = text.trim() === '' && Object.keys(geo ?? {}).length < 2;
    if (pair || isRemoved) store.edit((content) => setAtPath(content, ['geo'], pair));
    return pair !== undefined || isRemoved;
  };
  return (
    <div className="staff-card part-fields">
      <div className="part-pair">
        <DraftLine
          path={['address', 'street']}
          label={words.street}
          hint={words.streetHint}
          isSample={sampleLines.includes('CLINIC_STREET')}
        />
        <DraftLine
          path={['address', 'locality']}
          label={words.locality}
          isSample={sampleLines.includes('CLINIC_LOCALITY')}
        />
      </div>
      <div className="part-pair">
        <DraftLine
          path={['address', 'city']}
          label={words.city}
          isSample={sampleLines.includes('CLINIC_CITY')}
        />
        <DraftLine
          path={['address', 'postcode']}
          label={words.postcode}
          inputMode="numeric"
          tidy={tidyPostcode}
          isSample={sampleLines.includes('CLINIC_POSTCODE')}
        />
      </div>
      {mayPublish && sampleLines.length > 0 && sampleLines.length < addressSettings.length && (
        <p className="staff-quiet">
          {plural(words.sampleLines, { n: sampleLines.length })}{' '}
          <button
            type="button"
            className="link"
            onClick={() => store.edit((content) => ({ ...content, kept: withKept(content.kept, 'address') }))}
          >
            {words.keepLines}
          </button>
        </p>
      )}
      <h2>{words.mapHeading}</h2>
      <DraftLine
        path={['links', 'map']}
        label={words.mapLink}
        hint={words.mapLinkHint}
        inputMode="url"
        tidy={(text) => tidyLink('map', text)}
        optional
        isSample={samples.includes('CLINIC_MAP_URL')}
      />
      <p className="staff-quiet">{words.geoHint}</p>
      <div className="part-pair">
        {(['latitude', 'longitude'] as const).map((name) => (
          <DraftNumber
            key={name}
            path={['geo', name]}
            label={words[name]}
            takeText={takePlace}
            decimal
            optional
          />
        ))}
      </div>
      <p>
        <a
          className="staff-button"
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words.tryMap}
        </a>
      </p>
    </div>
  );
}
