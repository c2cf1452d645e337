import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Link } from '#ui/page/link.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';
import { bookableFromPrices } from './bookable-from-prices.ts';

/** The booking form has a list of its own: whoever writes the prices learns of it here, and makes it the same in one press. */
export function BookedAsPriced() {
  const words = useWords('clinic-parts');
  const { keeper, state } = useClinicDraft();
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
            onClick={() => keeper.edit((content) => ({ ...content, bookable: bookableFromPrices(content) }))}
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
