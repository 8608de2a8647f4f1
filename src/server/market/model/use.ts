/** What numbers are drawn for, so that no two uses share one; 12 and 13 are the ticks' and the pace's. */
export const USE = {
  day: 21,
  hours: 22,
  split: 23,
  slowVolatility: 24,
  fastVolatility: 25,
  dayVolatility: 26,
  hourVolatility: 27,
  hourNoise: 31,
  slotNoise: 32,
  closureNoise: 33,
  reach: 34,
  minutes: 35,
  ticks: 36,
  volume: 37,
} as const;
