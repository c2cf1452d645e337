import { failureText } from '#features/notifications/outbox/failure-text.ts';
import type { HealthCard } from '../look/judge-health.ts';

/** The card with the reason for which no message is taken in the clinic's words, as on the messages page. */
export const explainRefusal = (card: HealthCard, provider: string): HealthCard =>
  card.name === 'messages' && card.refusal !== undefined
    ? { ...card, refusal: failureText(card.refusal, provider).says }
    : card;
