import type { MessageEvent } from './message-template.ts';

/**
 * The texts of the clinic's messages, of each the fullest first: the first that fits one SMS, with the clinic's own name, telephone
 * number and address, is the one that is registered. {clinic}, {phone}, {link} and {home} are fixed for a clinic; the rest are variables.
 */
const texts: Record<MessageEvent, readonly [string, ...string[]]> = {
  booked: [
    '{clinic}: {service} confirmed for {when}. Change: {link}{token} or call {phone}.',
    '{clinic}: {service} confirmed for {when}. Change: {link}{token} Thank you.',
    '{clinic}: {service} confirmed for {when}. Ref {reference}. Call {phone} to change or cancel.',
  ],
  moved: [
    '{clinic}: {service} moved to {when}. Change: {link}{token} or call {phone}.',
    '{clinic}: {service} moved to {when}. Change: {link}{token} Thank you.',
    '{clinic}: {service} moved to {when}. Ref {reference}. Call {phone} to change or cancel.',
  ],
  cancelled: [
    '{clinic}: {service} on {when} is cancelled. Book again: {home} or call {phone}.',
    '{clinic}: {service} on {when} is cancelled. Call {phone} to book again.',
  ],
  'reminder-evening': [
    '{clinic}: reminder, {service} tomorrow, {when}. Change: {link}{token} or call {phone}.',
    '{clinic}: reminder, {service} tomorrow, {when}. Change: {link}{token} Thank you.',
    '{clinic}: reminder, {service} tomorrow, {when}. Call {phone} to change or cancel.',
  ],
  'reminder-2h': [
    '{clinic}: reminder, {service} today at {time}. Change: {link}{token} or call {phone}.',
    '{clinic}: reminder, {service} today at {time}. Change: {link}{token} Thank you.',
    '{clinic}: reminder, {service} today at {time}. Call {phone} to change or cancel.',
  ],
  'earlier-slot': [
    '{clinic}: an earlier time is free, {when}. Take it within 15 minutes: {link}{token} or call {phone}.',
    '{clinic}: an earlier time is free, {when}. Take it within 15 minutes: {link}{token} Thank you.',
    '{clinic}: an earlier time is free, {when}. Call {phone} within 15 minutes to take it.',
  ],
};
export default texts;
