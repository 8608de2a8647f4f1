import type { ShareCard } from '#machines/share-card/share-card.machine';

export const CARD: ShareCard = {
  title: 'Gold',
  badge: 'Buy · 50×',
  percent: '+12.41%',
  tone: 'up',
  facts: [
    { label: 'Opening price', value: '4,171.20' },
    { label: 'Closing price', value: '4,182.65' },
    { label: 'Completed', value: 'Jan 15, 2026, 11:48 UTC' },
  ],
  foot: 'Candlestate',
  direction: 'ltr',
};

/** One pixel. */
export const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
