/** The first words of a receipt in its own languages: they do not follow the screen's. */
export const RECEIPT_SAMPLE = {
  title: 'Rent receipt',
  titleInHindi: 'किराया रसीद',
  words: 'Rupees Five Thousand Only',
  wordsInHindi: 'पाँच हजार रुपये मात्र',
}
