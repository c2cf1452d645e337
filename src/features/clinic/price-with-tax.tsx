import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import type { Service } from './services/services.ts';

/** '₹7,000*, GST included'; the price alone where the owner says nothing of GST. */
export function PriceWithTax({ price, of: { tax } }: { price: string; of: Pick<Service, 'tax'> }) {
  const words = useWords('clinic').tax;
  if (!tax) return price;
  return (
    <>
      {price} <LocalizedText text={words[tax]} />
    </>
  );
}
