import type { CategoryKey } from '../market/catalogue.ts';

/** What a trader looks at: the move of the day so far, followed or faded, or nothing but chance. */
export type Habit = 'follows' | 'fades' | 'guesses';

export type Character = {
  /** The name that is shown. It belongs to no real person. */
  name: string;
  habit: Habit;
  /** What is traded while it is open; anything open otherwise. */
  favourites: readonly CategoryKey[];
  /** Percent of the start balance one order may bind. */
  marginPercent: number;
};

/** The simulated traders that come with the app. Their order is part of their seed: add at the end only. */
export const ROSTER: readonly Character[] = [
  { name: 'Amber', habit: 'follows', favourites: ['forex'], marginPercent: 5 },
  { name: 'Basil', habit: 'fades', favourites: ['forex'], marginPercent: 8 },
  { name: 'Cedar', habit: 'follows', favourites: ['metals'], marginPercent: 8 },
  { name: 'Dahlia', habit: 'fades', favourites: ['metals', 'energy'], marginPercent: 5 },
  { name: 'Elder', habit: 'follows', favourites: ['indices'], marginPercent: 10 },
  { name: 'Fern', habit: 'guesses', favourites: ['indices', 'shares'], marginPercent: 5 },
  { name: 'Ginkgo', habit: 'follows', favourites: ['crypto'], marginPercent: 12 },
  { name: 'Hazel', habit: 'fades', favourites: ['crypto'], marginPercent: 10 },
  { name: 'Iris', habit: 'guesses', favourites: ['crypto', 'forex'], marginPercent: 5 },
  { name: 'Juniper', habit: 'follows', favourites: ['energy', 'crypto'], marginPercent: 10 },
  { name: 'Kale', habit: 'guesses', favourites: ['forex', 'metals'], marginPercent: 12 },
  { name: 'Laurel', habit: 'fades', favourites: ['shares', 'crypto'], marginPercent: 8 },
];
