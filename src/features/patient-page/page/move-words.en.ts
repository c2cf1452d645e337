/** Words of the booking's calendar when it moves an appointment: in the place of the booking words of these names. */
export default {
  stillFree: 'Your appointment stays as it was. These are still free:',
  nothingFree: 'Your appointment stays as it was. Please choose another day, or <x>call us</x>.',
} as const;
