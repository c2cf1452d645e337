import { describe, expect, test } from 'vitest';
import { daysAfterVisit } from '#features/booking/appointments/patient-link.server.ts';
import en from '#features/booking/calendar-file/words.en.ts';
import hi from '#features/booking/calendar-file/words.hi.ts';
import mr from '#features/booking/calendar-file/words.mr.ts';
import { draftMinutes } from '#features/booking/form/draft-storage.ts';
import { bookingOptions } from '#features/clinic/services/bookable-services.ts';
import { findPhrases } from '#features/clinic/guard/find-phrases.ts';
import { defaultPictures } from '#features/gallery/defaults/default-pictures.ts';
import { hindiTexts } from '#features/gallery/defaults/default-texts.hi.ts';
import { marathiTexts } from '#features/gallery/defaults/default-texts.mr.ts';
import { teaserLength } from '#features/gallery/pictures/gallery-page.ts';
import { languages } from '#platform/language.ts';
import { sampleReviews } from '#features/clinic/sample-reviews.ts';
import { smsSetUpWords, wordsIn } from './words.server.ts';

const calendarFile = { en, hi, mr };

test('the guard of the clinic’s texts raises no alarm on any text that the site brings along', () => {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value) Object.values(value).forEach(collect);
  };
  collect([wordsIn('en'), bookingOptions, sampleReviews, defaultPictures, hindiTexts, marathiTexts]);
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.flatMap((text) => findPhrases(text).map(({ found }) => `${found}: ${text}`))).toEqual([]);
});

test('the introduction to the SMS set-up takes at most 300 words and names the cost', () => {
  const { explain, explainTitle } = smsSetUpWords['set-up'];
  const told = [explainTitle, ...explain].join(' ');
  expect(told.split(/\s+/).length).toBeLessThanOrEqual(300);
  expect(told).toMatch(/₹[\d,]+.*\d+ paise/);
});

describe.each(languages)('the texts in %s', (language) => {
  const words = wordsIn(language);
  const tens = { en: 'ten minutes', hi: 'दस मिनट', mr: 'दहा मिनिटे' }[language];
  const days = { en: '7 days after the visit', hi: '7 दिन बाद', mr: '7 दिवसांनी' }[language];

  test('the privacy notice names how long drafts and links are kept', () => {
    const notice = JSON.stringify(words.privacy);
    expect(draftMinutes).toBe(10);
    expect(notice).toContain(tens);
    expect(daysAfterVisit).toBe(7);
    expect(notice).toContain(days);
  });

  test('the gallery text names the number of pictures that the teaser needs', () => {
    expect(words.site.gallery.tooFew).toMatch(new RegExp(`\\b${teaserLength}\\b`));
  });

  test('how early a patient should come is said alike on the ticket, in the calendar and in the terms', () => {
    const early = /\d+ (minutes early|मिनट पहले|मिनिटे आधी)/;
    const said = [
      words.booking.booking.arriveEarly,
      calendarFile[language].description,
      JSON.stringify(words.terms),
    ];
    const [first, ...others] = said.map((text) => early.exec(text)?.[0]);
    expect(first).toBeDefined();
    expect(others).toEqual([first, first]);
  });
});
