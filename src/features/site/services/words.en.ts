/** The page of services and prices. */
export default {
  title: 'Services and prices',
  description: 'The price list of {clinic} in rupees. Transparent pricing and instant booking.',
  heading: 'Our prices, before you sit down.',
  intro:
    'Transparent pricing and instant booking. Each treatment on this page has its price in rupees; for any other we tell you the price after a check-up.',
  picture: 'A large model molar on a plinth before a green arch, a crown on a small stand beside it',
  asterisk:
    'An asterisk marks an <x>indicative price</x>. We confirm the exact figure after a check-up, in writing, before treatment starts.',
  indicative: 'indicative',
  categoryBar: 'Service categories',

  blocks: {
    preventive: 'A check-up twice a year costs less than any treatment.',
    restorative: 'Repair what can be repaired, replace what cannot, and keep the bite even.',
    cosmetic: 'Small changes, planned on a photograph of you before anything is touched.',
    orthodontics: 'For children, and for adults too.',
    surgical: 'When a tooth has to come out, or the gums need surgery.',
  },

  services: {
    'Dental Check up Consultation': 'Examination, a clear explanation and a written plan.',
    Xray: 'One small digital film of the tooth in question.',
    'Professional Teeth Cleaning': 'Scaling and polishing. About 40 minutes.',
    'Fluoride/Varnish Treatment': 'A protective coat, often for children.',
    'Tooth Filling': 'Tooth-coloured, usually one visit.',
    'Root Canal Treatment': 'Clears the infection and keeps the tooth.',
    Cap: 'A crown. It covers a weak or treated tooth.',
    Bridge: 'Replaces a missing tooth, fixed to the teeth beside it.',
    'Complete Denture': 'Upper and lower, fitted over several visits.',
    Implants: 'A titanium root for a single missing tooth.',
    'Dental Veneers': 'A thin porcelain face, priced per tooth.',
    'Teeth Whitening': 'In the chair, in about an hour.',
    'Smile Makeover Consultation': 'Photographs, a plan and a full estimate.',
    'Orthodontic Consultation': 'What would move, how long, and what it costs.',
    Retainers: 'Keeps straightened teeth where they are.',
    'Orthodontic Braces Treatment': 'The complete treatment, paid in stages.',
    'Transparent Aligner Treatment': 'The complete set of clear trays.',
    'Tooth Extraction': 'With local anaesthetic and aftercare advice.',
    Curettage: 'Deep cleaning under the gum line.',
    'Periodontal Surgery': 'For gum disease that cleaning cannot reach.',
  },

  /** On a phone without what is marked. */
  bookRow: 'Book<x> Appointment</x>',
  bookService: 'Book Appointment: {service}',
  unsureHeading: 'Not sure which one you need?',
  unsureText: 'Most people start with a check-up. It costs {price}, takes half an hour and ends with a plan.',
  unsureBook: 'Book a check-up',
} as const;
