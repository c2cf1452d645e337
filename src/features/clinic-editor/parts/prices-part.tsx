import { memo } from 'react';
import {
  priceTaxes,
  type ContentBlock,
  type ContentPrice,
  type PriceTax,
} from '#features/clinic/content/content.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { DraftCheck, DraftNumber, PublishedValue } from '../draft/draft-fields.tsx';
import { DraftText, useTranslationNote } from '../draft/draft-text.tsx';
import { LineActions } from '../draft/list-lines.tsx';
import { useDraftField, useClinicDraft, useDraftValue } from '../draft/use-draft.tsx';
import { GroupedLines, type LinePlace } from '../lists/grouped-lines.tsx';
import { FoldedLine } from '../lists/folded-line.tsx';
import { RaisePrices } from './raise-prices.tsx';
import { Link } from 'react-router';
import { bookableFromPrices } from './bookable-from-prices.ts';

interface PricesPartProps {
  /** The ids of the treatments whose prices are still the sample clinic's. */
  samples?: ReadonlySet<string>;
}

const of = { groups: 'blocks', lines: 'prices', title: 'title', text: 'description' };
const kinds = { group: 'block', line: 'treatment' };

/** The blocks of the price list, each with its treatments. */
export function PricesPart({ samples }: PricesPartProps) {
  const words = useWords('clinic-parts');
  return (
    <>
      <RaisePrices />
      <TaxUnanswered />
      <GroupedLines<ContentBlock, ContentPrice>
        of={of}
        kinds={kinds}
        linesOf={({ prices }) => prices}
        newGroup={(id) => ({ id, title: { en: words.newBlock }, description: { en: '' }, prices: [] })}
        newLine={(id) => ({ id, name: { en: '' }, rupees: 0, indicative: true, shown: true })}
        labels={{
          find: words.findTreatment,
          addLine: words.addTreatment,
          addGroup: words.addBlock,
          count: (n) => plural(words.treatments, { n }),
        }}
      >
        {({ id }, { path, ...place }) => (
          <Treatment {...place} block={Number(path[1])} isSample={samples?.has(id) ?? false} />
        )}
      </GroupedLines>
      <BookedAsPriced />
    </>
  );
}

interface TreatmentProps extends Omit<LinePlace, 'path'> {
  block: number;
  isSample: boolean;
}

/** The price is edited in the list; the other fields in the open line. */
const Treatment = memo(function Treatment({ block, index, isLast, isNew, isSample }: TreatmentProps) {
  const words = useWords('clinic-parts');
  const draftWords = useWords('clinic-draft');
  const list = ['blocks', block, 'prices'];
  const path = [...list, index];
  const { value, isChanged } = useDraftField<ContentPrice['name']>([...path, 'name']);
  const shown = useDraftField<boolean>([...path, 'shown']).value;
  const tax = useDraftField<PriceTax | undefined>([...path, 'tax']).value;
  const translationNote = useTranslationNote(value);
  const named = value?.en || words.newTreatment;
  return (
    <FoldedLine
      path={[...path, 'name']}
      name={named}
      isNew={isNew}
      className="price-line"
      summary={(isOpen) => (
        <>
          <div className="folded-what">
            <b>{named}</b>
            <span className="folded-marks">
              {isSample && <span className="draft-sample">{draftWords.sample}</span>}
              {!isOpen && shown === false && <span className="draft-sample">{words.hidden}</span>}
              {!isOpen && tax && <span className="draft-sample">{words.taxes[tax]}</span>}
              {!isOpen && translationNote && <span className="draft-sample">{translationNote}</span>}
              {!isOpen && isChanged && <span className="draft-mark">{words.changed}</span>}
            </span>
          </div>
          <DraftNumber
            path={[...path, 'rupees']}
            label={fill(words.priceOf, { name: named })}
            prefix="₹"
            isBare
          />
          <DraftCheck path={[...path, 'indicative']} label={words.indicative} of={named} />
        </>
      )}
    >
      {() => (
        <>
          <DraftText path={[...path, 'name']} label={words.treatmentName} />
          <TaxChoice path={[...path, 'tax']} />
          <DraftCheck path={[...path, 'shown']} label={words.shown} of={named} />
          <LineActions path={list} index={index} isLast={isLast} name={named} />
        </>
      )}
    </FoldedLine>
  );
});

/** Whether GST is inside the price; without an answer nothing is said to visitors. */
function TaxChoice({ path }: { path: readonly (string | number)[] }) {
  const words = useWords('clinic-parts');
  const { id, value, was, isChanged, error, visit, set } = useDraftField<PriceTax>(path);
  return (
    <div className="draft-field" data-changed={isChanged || undefined}>
      <Field id={id} label={words.tax} hint={words.taxHint} error={error}>
        <select
          {...fieldControl({ id, error, hint: words.taxHint })}
          {...visit}
          value={value ?? ''}
          onChange={({ target }) => set(priceTaxes.find((tax) => tax === target.value))}
        >
          <option value="">{words.noTax}</option>
          {priceTaxes.map((tax) => (
            <option key={tax} value={tax}>
              {words.taxes[tax]}
            </option>
          ))}
        </select>
      </Field>
      <PublishedValue was={was ? words.taxes[was] : words.noTax} isChanged={isChanged} />
    </div>
  );
}

/** Treatments on which GST is due in Maharashtra (AAR Jyoti Ceramics), for a registered clinic. */
const taxed = /veneer|whiten|bleach/i;

/** Names shown treatments that are usually taxed and say nothing of it. */
function TaxUnanswered() {
  const words = useWords('clinic-parts');
  const blocks = useDraftValue(({ content }) => content.blocks);
  const names = blocks
    .flatMap(({ prices }) => prices)
    .filter(({ name, shown, tax }) => shown && !tax && taxed.test(name.en))
    .map(({ name }) => name.en);
  if (names.length === 0) return null;
  return <p className="staff-quiet">{fill(words.taxUnanswered, { names: names.join(', ') })}</p>;
}

/** The booking form has a list of its own: this notice tells the owner, and one button copies the price list to it. */
function BookedAsPriced() {
  const words = useWords('clinic-parts');
  const { store, state } = useClinicDraft();
  const { bookable } = state.content;
  const priced = bookableFromPrices(state.content);
  const isSame = JSON.stringify(priced) === JSON.stringify(bookable);
  const count = bookable.reduce((sum, { services }) => sum + services.length, 0);
  return (
    <section className="staff-card part-block" aria-labelledby="bookable-as-priced">
      <h2 id="bookable-as-priced">{words.bookableHeading}</h2>
      <p role="status">{isSame ? words.bookableAsPriced : plural(words.bookableCount, { n: count })}</p>
      <div className="draft-actions">
        {!isSame && priced.length > 0 && (
          <button
            type="button"
            className="staff-button staff-button-pine"
            onClick={() => store.edit((content) => ({ ...content, bookable: bookableFromPrices(content) }))}
          >
            {words.bookAsPriced}
          </button>
        )}
        <Link className="staff-button" to="/staff/clinic?part=bookable">
          {words.chooseBookable}
        </Link>
      </div>
    </section>
  );
}
