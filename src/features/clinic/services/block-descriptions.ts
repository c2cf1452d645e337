/** The sentence under each group of prices, until the owner writes another; pages of other languages have their own. */
export const blockDescriptions = {
  preventive: 'A check-up twice a year costs less than any treatment.',
  restorative: 'Repair what can be repaired, replace what cannot, and keep the bite even.',
  cosmetic: 'Small changes, planned on a photograph of you before anything is touched.',
  orthodontics: 'For children, and for adults too.',
  surgical: 'When a tooth has to come out, or the gums need surgery.',
} as const;
