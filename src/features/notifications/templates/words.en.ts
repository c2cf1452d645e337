import type { TextKey } from './message-template.ts';

/**
 * The texts of the clinic's messages, of each the fullest first: the first that fits one SMS, with the clinic's own name, telephone
 * number and address, is the one that is registered. {clinic}, {phone}, {link} and {book} are fixed for a clinic; the rest are variables,
 * at most two. Two hours before a visit no link: it can't be changed there any more.
 */
const texts: Record<TextKey, readonly [string, ...string[]]> = {
  booked: [
    '{clinic}: you are booked for {when}. To change or cancel, open {link}{token} or call {phone}.',
    '{clinic}: you are booked for {when}. To change: {link}{token} or call {phone}.',
    '{clinic}: you are booked for {when}. To change it: {link}{token} Thank you.',
    '{clinic}: booked for {when}. Change: {link}{token} Thank you.',
    '{clinic}: you are booked for {when}. Reference {reference}. Call {phone} to change or cancel.',
  ],
  moved: [
    '{clinic}: your visit is now on {when}. To change or cancel, open {link}{token} or call {phone}.',
    '{clinic}: your visit is now on {when}. To change: {link}{token} or call {phone}.',
    '{clinic}: your visit is now on {when}. To change it: {link}{token} Thank you.',
    '{clinic}: moved to {when}. Change: {link}{token} Thank you.',
    '{clinic}: your visit is now on {when}. Reference {reference}. Call {phone} to change or cancel.',
  ],
  cancelled: [
    '{clinic}: your visit on {when} is cancelled. To book again, open {book} or call {phone}.',
    '{clinic}: your visit on {when} is cancelled. To book again, call {phone}.',
  ],
  'reminder-evening': [
    '{clinic}: see you tomorrow, {when}. To change or cancel, open {link}{token} or call {phone}.',
    '{clinic}: see you tomorrow, {when}. To change: {link}{token} or call {phone}.',
    '{clinic}: see you tomorrow, {when}. To change it: {link}{token} Thank you.',
    '{clinic}: see you tomorrow, {when}. To change or cancel, call {phone}.',
  ],
  'reminder-2h': ['{clinic}: see you today at {time}. If you are late or cannot come, please call {phone}.'],
  'earlier-slot': [
    '{clinic}: an earlier time is free, {when}. To take it, open {link}{token} within 15 minutes, or call {phone}.',
    '{clinic}: an earlier time is free, {when}. To take it: {link}{token} within 15 minutes or call {phone}.',
    '{clinic}: an earlier time is free, {when}. To take it, open {link}{token} within 15 minutes.',
    '{clinic}: free earlier, {when}. Take it: {link}{token} within 15 minutes.',
    '{clinic}: an earlier time is free, {when}. Call {phone} within 15 minutes to take it.',
  ],
  'number-code': [
    '{clinic}: {code} is the code to use this number for a visit. It is valid for 10 minutes. Do not share it.',
  ],
};
export default texts;
