import { memo } from 'react';
import type { ContentBlock, ContentPrice } from '#features/clinic/content/content.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { DraftCheck, DraftNumber } from '../draft/draft-fields.tsx';
import { DraftText, useFallsBack } from '../draft/draft-text.tsx';
import { LineActions } from '../draft/list-lines.tsx';
import { useDraftField, useClinicDraft } from '../draft/use-draft.tsx';
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
  const fallsBack = useFallsBack(value);
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
              {!isOpen && fallsBack && <span className="draft-sample">{draftWords.fallsBack}</span>}
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
          <DraftCheck path={[...path, 'shown']} label={words.shown} of={named} />
          <LineActions path={list} index={index} isLast={isLast} name={named} />
        </>
      )}
    </FoldedLine>
  );
});

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
