import { useWords } from '#platform/words.tsx';
import { DraftLine, DraftNumber } from '../draft/draft-fields.tsx';
import { DraftText } from '../draft/draft-text.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';

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
          isSample={samples.includes('CLINIC_PHONE')}
        />
        <DraftLine
          path={['whatsapp']}
          label={words.whatsapp}
          hint={words.whatsappHint}
          inputMode="numeric"
          optional
        />
      </div>
      <DraftLine
        path={['email']}
        label={words.email}
        hint={words.emailHint}
        type="email"
        isSample={samples.includes('CLINIC_EMAIL')}
      />
      <h2>{words.linksHeading}</h2>
      <p className="staff-quiet">{words.linksHint}</p>
      <DraftLine
        path={['links', 'reviews']}
        label={words.reviewsLink}
        hint={words.reviewsLinkHint}
        type="url"
        optional
        isSample={samples.includes('CLINIC_REVIEWS_URL')}
      />
      <div className="part-pair">
        <DraftLine
          path={['links', 'instagram']}
          label={words.instagram}
          type="url"
          optional
          isSample={samples.includes('CLINIC_INSTAGRAM_URL')}
        />
        <DraftLine
          path={['links', 'linkedin']}
          label={words.linkedin}
          type="url"
          optional
          isSample={samples.includes('CLINIC_LINKEDIN_URL')}
        />
      </div>
    </div>
  );
}

/** Where the clinic is. */
export function AddressPart() {
  const words = useWords('clinic-parts');
  const { state, samples } = useClinicDraft();
  const { name, address, geo } = state.content;
  const isSample = samples.includes('CLINIC_STREET');
  const place = geo ? `${geo.latitude},${geo.longitude}` : [name, ...Object.values(address)].join(', ');
  return (
    <div className="staff-card part-fields">
      <div className="part-pair">
        <DraftLine
          path={['address', 'street']}
          label={words.street}
          hint={words.streetHint}
          isSample={isSample}
        />
        <DraftLine path={['address', 'locality']} label={words.locality} isSample={isSample} />
      </div>
      <div className="part-pair">
        <DraftLine path={['address', 'city']} label={words.city} isSample={isSample} />
        <DraftLine
          path={['address', 'postcode']}
          label={words.postcode}
          inputMode="numeric"
          isSample={isSample}
        />
      </div>
      <h2>{words.mapHeading}</h2>
      <DraftLine
        path={['links', 'map']}
        label={words.mapLink}
        hint={words.mapLinkHint}
        type="url"
        optional
        isSample={samples.includes('CLINIC_MAP_URL')}
      />
      <p className="staff-quiet">{words.geoHint}</p>
      <div className="part-pair">
        <DraftNumber path={['geo', 'latitude']} label={words.latitude} decimal optional />
        <DraftNumber path={['geo', 'longitude']} label={words.longitude} decimal optional />
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
